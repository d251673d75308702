/**
 * Diameter of a dot in modules. jsQR reads dots that overlap slightly, and misses many codes with smaller
 * ones.
 */
export const DOT_DIAMETER = 1.15;

/**
 * Returns a dot for each dark module as path data, to be stroked `DOT_DIAMETER` wide with round caps.
 *
 * A zero-length subpath with round caps is a dot (SVG 2, 13.5.4) and takes a tenth of the bytes of a circle.
 *
 * @param modules Row-major, 1 = dark.
 * @param size Side of the symbol in modules.
 */
export function dotStrokes(modules: Uint8Array, size: number): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    let pen = -1;
    for (let x = 0; x < size; x++) {
      if (modules[y * size + x] === 0) continue;
      path += pen < 0 ? `M${x}.5 ${y}.5h0` : `m${x - pen} 0h0`;
      pen = x;
    }
  }
  return path;
}
