import { coordinate } from './xml.js';

/** Which corners of the dark areas are rounded: upper right, lower right, lower left, upper left. */
export type RoundCorners = readonly [boolean, boolean, boolean, boolean];

interface Corner {
  x: number;
  y: number;
  /** direction of the edge that ends here; the next one's is in the corner that follows */
  heading: number;
  radius: number;
}

/** East, south, west, north: dark modules lie to the right of the way. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;
/** Module to the right and to the left of the way on, seen from a grid point: offsets by heading. */
const RIGHT_AHEAD = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
const LEFT_AHEAD = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
] as const;

/** Everything here lies on half modules; numbers are written often enough for their texts to be kept. */
const FARTHEST = 177;
const TEXTS = Array.from({ length: 4 * FARTHEST + 1 }, (_, index) => coordinate(index / 2 - FARTHEST));
const textOf = (value: number) => TEXTS[2 * (value + FARTHEST)]!;

/**
 * The outlines of all dark areas as one path to be filled. Modules that touch along an edge become one area;
 * those that touch at a corner only stay apart.
 * @param modules row-major, 1 = dark
 * @param round corners that get a radius of half a module; only those that stand out are rounded
 */
export function outlines(modules: Uint8Array, size: number, round: RoundCorners): string {
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1;
  const upperEdgeDone = new Uint8Array(size * size);
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y) || isDark(x, y - 1) || upperEdgeDone[y * size + x] === 1) continue;
      path += contourPath(trace(x, y, isDark, upperEdgeDone, size, round));
    }
  }
  return path;
}

/** Walks once around an area, from the upper left corner of module (x, y). */
function trace(
  startX: number,
  startY: number,
  isDark: (x: number, y: number) => boolean,
  upperEdgeDone: Uint8Array,
  size: number,
  round: RoundCorners,
): Corner[] {
  const corners: Corner[] = [];
  let [x, y, heading] = [startX, startY, 0];
  do {
    if (heading === 0) upperEdgeDone[y * size + x] = 1;
    x += STEP_X[heading]!;
    y += STEP_Y[heading]!;
    const [rightX, rightY] = RIGHT_AHEAD[heading]!;
    const [leftX, leftY] = LEFT_AHEAD[heading]!;
    if (!isDark(x + rightX, y + rightY)) {
      corners.push({ x, y, heading, radius: round[heading] ? 0.5 : 0 });
      heading = (heading + 1) % 4;
    } else if (isDark(x + leftX, y + leftY)) {
      corners.push({ x, y, heading, radius: 0 });
      heading = (heading + 3) % 4;
    }
  } while (x !== startX || y !== startY || heading !== 0);
  return corners;
}

function contourPath(corners: readonly Corner[]): string {
  let before = corners.at(-1)!;
  let path = '';
  for (const corner of corners) {
    const { x, y, heading, radius } = corner;
    const [stepX, stepY] = [STEP_X[heading]!, STEP_Y[heading]!];
    if (path === '') {
      path = `M${textOf(before.x + stepX * before.radius)} ${textOf(before.y + stepY * before.radius)}`;
    }
    const length = Math.abs(x - before.x) + Math.abs(y - before.y) - radius - before.radius;
    if (length > 0) {
      path += stepX === 0 ? `v${textOf(length * stepY)}` : `h${textOf(length * stepX)}`;
    }
    if (radius > 0) {
      const [turnX, turnY] = [STEP_X[(heading + 1) % 4]!, STEP_Y[(heading + 1) % 4]!];
      const [midX, midY] = [textOf(stepX * radius), textOf(stepY * radius)];
      path += `q${midX} ${midY} ${textOf((stepX + turnX) * radius)} ${textOf((stepY + turnY) * radius)}`;
    }
    before = corner;
  }
  return `${path}z`;
}
