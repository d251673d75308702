import type { Style } from '../style.js';
import type { Box } from './layout.js';

type Logo = NonNullable<Style['logo']>;

/** Least distance of the logo from the modules around it, in modules. */
const CLEARANCE = 0.5;

/** Where the logo goes: in the middle, its longer side `logo.size` of the symbol's. */
export function logoBox(size: number, logo: Logo): Box {
  const { width, height } = pictureSize(logo.image) ?? { width: 1, height: 1 };
  const longer = Math.max(width, height);
  const box = { width: (size * logo.size * width) / longer, height: (size * logo.size * height) / longer };
  return { x: (size - box.width) / 2, y: (size - box.height) / 2, ...box };
}

/** The modules that are left out for the logo: whole ones, in the middle. */
export function clearedBox(size: number, logo: Logo): Box {
  const { width, height } = logoBox(size, logo);
  const [across, down] = [oddModules(width), oddModules(height)];
  return { x: (size - across) / 2, y: (size - down) / 2, width: across, height: down };
}

/** A symbol has an odd number of modules, so the same on both sides of the middle is an odd number too. */
function oddModules(length: number): number {
  return 2 * Math.ceil((length + 2 * CLEARANCE - 1) / 2) + 1;
}

/** Pixel size of a PNG in a data: URI, from its header (IHDR is always first). */
function pictureSize(dataUri: string): { width: number; height: number } | undefined {
  const head = /^data:image\/png;base64,([A-Za-z0-9+/]{32})/.exec(dataUri)?.[1];
  if (!head) return undefined;
  const bytes = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
