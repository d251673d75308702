import type { Style } from '../style.js';
import type { Box } from './layout.js';

type Logo = NonNullable<Style['logo']>;

/** Minimum distance between the logo and the nearest modules, in modules. */
const CLEARANCE = 0.5;

/**
 * Returns the box of the logo: centered, its longer side `logo.size` times the symbol's side.
 *
 * @param size Side of the symbol in modules.
 */
export function logoBox(size: number, logo: Logo): Box {
  const { width, height } = pngSize(logo.image) ?? { width: 1, height: 1 };
  const longer = Math.max(width, height);
  const box = { width: (size * logo.size * width) / longer, height: (size * logo.size * height) / longer };
  return { x: (size - box.width) / 2, y: (size - box.height) / 2, ...box };
}

/**
 * Returns the box of the modules that are left out around the logo, in whole modules.
 *
 * @param size Side of the symbol in modules.
 */
export function clearedBox(size: number, logo: Logo): Box {
  const { width, height } = logoBox(size, logo);
  const [columns, rows] = [oddModules(width), oddModules(height)];
  return { x: (size - columns) / 2, y: (size - rows) / 2, width: columns, height: rows };
}

/** The side of a symbol is odd, so a centered box of whole modules is odd too. */
function oddModules(length: number): number {
  return 2 * Math.ceil((length + 2 * CLEARANCE - 1) / 2) + 1;
}

/**
 * Returns the size in pixels of a PNG in a data: URI. Its header, IHDR, is always the first chunk (W3C PNG,
 * 5.6).
 */
function pngSize(dataUri: string): { width: number; height: number } | undefined {
  const head = /^data:image\/png;base64,([A-Za-z0-9+/]{32})/.exec(dataUri)?.[1];
  if (!head) return undefined;
  const bytes = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
