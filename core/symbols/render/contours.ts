import { coordinate } from './path-data.js';

/** Which corners of dark areas are rounded: upper right, lower right, lower left, upper left. */
export type RoundCorners = readonly [boolean, boolean, boolean, boolean];

interface Corner {
  x: number;
  y: number;
  /** Direction of the edge that ends here, as an index into `STEP_X` and `STEP_Y`. */
  heading: number;
  radius: number;
}

/** Steps by heading: east, south, west, north. Dark modules are on the right of the path. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;
/** Offsets by heading from a grid point to the modules ahead, on the right and on the left of the path. */
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

/** Largest absolute coordinate: the side of version 40. */
const MAX_COORDINATE = 177;
/** Formatted multiples of half a module, which are all the coordinates that occur. */
const HALVES = Array.from({ length: 4 * MAX_COORDINATE + 1 }, (_, index) =>
  coordinate(index / 2 - MAX_COORDINATE),
);
const format = (value: number) => HALVES[2 * (value + MAX_COORDINATE)]!;

/**
 * Returns the outlines of all dark areas as path data to be filled (either fill rule).
 *
 * Modules that share an edge form one area; modules that share only a corner do not.
 *
 * @param modules Row-major, 1 = dark.
 * @param size Side of the symbol in modules.
 * @param round Corners that get a radius of half a module. Only convex corners are rounded.
 */
export function traceContours(modules: Uint8Array, size: number, round: RoundCorners): string {
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1;
  const tracedTop = new Uint8Array(size * size);
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y) || isDark(x, y - 1) || tracedTop[y * size + x] === 1) continue;
      path += contourPath(trace(x, y, isDark, tracedTop, size, round));
    }
  }
  return path;
}

/**
 * Follows the outline of an area once, clockwise, from the upper left corner of the module (startX, startY).
 */
function trace(
  startX: number,
  startY: number,
  isDark: (x: number, y: number) => boolean,
  tracedTop: Uint8Array,
  size: number,
  round: RoundCorners,
): Corner[] {
  const corners: Corner[] = [];
  let [x, y, heading] = [startX, startY, 0];
  do {
    if (heading === 0) tracedTop[y * size + x] = 1;
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
  let previous = corners.at(-1)!;
  let path = '';
  for (const corner of corners) {
    const { x, y, heading, radius } = corner;
    const [stepX, stepY] = [STEP_X[heading]!, STEP_Y[heading]!];
    if (path === '') {
      path = `M${format(previous.x + stepX * previous.radius)} ${format(previous.y + stepY * previous.radius)}`;
    }
    const length = Math.abs(x - previous.x) + Math.abs(y - previous.y) - radius - previous.radius;
    if (length > 0) {
      path += stepX === 0 ? `v${format(length * stepY)}` : `h${format(length * stepX)}`;
    }
    if (radius > 0) {
      const [turnX, turnY] = [STEP_X[(heading + 1) % 4]!, STEP_Y[(heading + 1) % 4]!];
      const [midX, midY] = [format(stepX * radius), format(stepY * radius)];
      path += `q${midX} ${midY} ${format((stepX + turnX) * radius)} ${format((stepY + turnY) * radius)}`;
    }
    previous = corner;
  }
  return `${path}z`;
}
