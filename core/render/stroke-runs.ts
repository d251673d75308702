/** Longest run in a symbol: the side of version 40. */
const LONGEST = 177;
const DARK_RUN = Array.from({ length: LONGEST + 1 }, (_, length) => `h${length}`);
const GAP = Array.from({ length: LONGEST + 1 }, (_, length) => `m${length} 0`);

/**
 * The dark modules as path data of horizontal strokes, to be stroked one module thick.
 * About half the bytes of outlines, and the quickest to write.
 * @param modules row-major, 1 = dark
 * @returns a path whose module (x, y) covers x to x + 1 and, as strokes lie on their line, y − ½ to y + ½; '' when all are light
 */
export function strokeRuns(modules: Uint8Array, size: number): string {
  let path = '';
  for (let y = 0, row = 0; y < size; y++, row += size) {
    let from = 0;
    let pen = -1;
    while (from < size) {
      while (from < size && modules[row + from] === 0) from++;
      if (from === size) break;
      let to = from + 1;
      while (to < size && modules[row + to] === 1) to++;
      path += pen < 0 ? `M${from} ${y}` : GAP[from - pen]!;
      path += DARK_RUN[to - from]!;
      pen = from = to;
    }
  }
  return path;
}
