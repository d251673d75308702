/** Longest run of modules: the side of version 40. */
const MAX_RUN = 177;
/** Precomputed path commands by length. */
const DARK_RUN = Array.from({ length: MAX_RUN + 1 }, (_, length) => `h${length}`);
const GAP = Array.from({ length: MAX_RUN + 1 }, (_, length) => `m${length} 0`);

/**
 * Returns the dark modules as path data of horizontal strokes, to be stroked one module wide: about half the
 * bytes of outlines, and the fastest form to write.
 *
 * @param modules Row-major, 1 = dark.
 * @param size Side of the symbol in modules.
 * @returns Path data; '' if all modules are light. A stroke is centered on its line, so module (x, y) covers
 *   x to x + 1 and y − ½ to y + ½.
 */
export function strokeRuns(modules: Uint8Array, size: number): string {
  let path = '';
  for (let y = 0, row = 0; y < size; y++, row += size) {
    let start = 0;
    let pen = -1;
    while (start < size) {
      while (start < size && modules[row + start] === 0) start++;
      if (start === size) break;
      let end = start + 1;
      while (end < size && modules[row + end] === 1) end++;
      path += pen < 0 ? `M${start} ${y}` : GAP[start - pen]!;
      path += DARK_RUN[end - start]!;
      pen = start = end;
    }
  }
  return path;
}
