/** Whether a token can be what a viewer was told as this text, which has `?` for what was hidden. */
export function fits(told: string, token: string): boolean {
  const parts = told.split('?').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(token);
}
