/** Diameter of a dot in modules: near enough to touching for scanners that sample off-centre. */
export const DOT_DIAMETER = 0.9;

/**
 * A dot for each dark module, as path data to be stroked `DOT_DIAMETER` thick with round caps:
 * a stroke without length is a dot (SVG 2, "zero length subpath"), at a tenth of the bytes of a circle.
 */
export function dots(modules: Uint8Array, size: number): string {
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
