// Short messages at the foot of the page, read aloud too.
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'error';
  readonly action?: ToastAction;
}

let next = 0;
let shown = $state.raw<readonly Toast[]>([]);

export function toasts(): readonly Toast[] {
  return shown;
}

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
}

/** Shows a message; errors stay longer, and what offers an action stays until somebody answers. The same message is not shown twice. */
export function say(text: string, kind: Toast['kind'] = 'info', action?: ToastAction): void {
  const id = next++;
  shown = [...shown.filter((toast) => toast.text !== text).slice(-2), { id, text, kind, action }];
  if (!action) setTimeout(() => dismiss(id), kind === 'error' ? 9000 : 5000);
}
