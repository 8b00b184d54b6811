// The shapes of a table, by the window that it gets.
/** `flat` is a phone on its side. */
export type Mode = 'phone' | 'flat' | 'tall' | 'wide';

/** Lower windows than this have the boards beside each other. */
export const FLAT = 400;
