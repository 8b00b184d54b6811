// Short messages at the foot of the page, read aloud too.
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'error';
}

let next = 0;
let shown = $state.raw<readonly Toast[]>([]);

export function toasts(): readonly Toast[] {
  return shown;
}

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
}

/** Shows a message; errors stay longer. */
export function say(text: string, kind: Toast['kind'] = 'info'): void {
  const id = next++;
  shown = [...shown.slice(-2), { id, text, kind }];
  setTimeout(() => dismiss(id), kind === 'error' ? 9000 : 5000);
}
