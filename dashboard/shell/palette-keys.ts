/** Keys that open the command palette, as the platform names them. */
export const PALETTE_KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Returns whether a key event opens the command palette: K with Command or Control. */
export function isPaletteKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;
}
