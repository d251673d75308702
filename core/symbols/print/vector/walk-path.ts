/** Receives the segments of a path in absolute coordinates. */
export interface PathSink {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  /** A cubic Bézier curve with its two control points. */
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  close(): void;
}

/** Distance of the control points of a quarter circle from its ends, in radii. */
export const ARC_HANDLE = (4 / 3) * (Math.SQRT2 - 1);

const COMMAND = /([A-Za-z])([^A-Za-z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/**
 * Reads SVG path data and passes its segments to a sink. Arcs must be clockwise quarter circles, as
 * `roundedRectangle` draws them.
 *
 * @throws Error for a command that no shape of this service has.
 */
export function walkPath(path: string, sink: PathSink): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (nextX: number, nextY: number) => {
    [x, y] = [nextX, nextY];
    sink.line(x, y);
  };
  for (const [, command = '', text = ''] of path.matchAll(COMMAND)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = text.match(NUMBER)?.map(Number) ?? [];
    switch (command) {
      case 'M':
        [x, y] = [startX, startY] = [a, b];
        sink.move(x, y);
        break;
      case 'L':
        lineTo(a, b);
        break;
      case 'h':
        lineTo(x + a, y);
        break;
      case 'v':
        lineTo(x, y + a);
        break;
      case 'Q':
        quadratic(sink, [x, y], [a, b], [c, d]);
        [x, y] = [c, d];
        break;
      case 'q':
        quadratic(sink, [x, y], [x + a, y + b], [x + c, y + d]);
        [x, y] = [x + c, y + d];
        break;
      case 'C':
        sink.curve(a, b, c, d, e, f);
        [x, y] = [e, f];
        break;
      case 'a':
        cornerArc(sink, [x, y], [f, g]);
        [x, y] = [x + f, y + g];
        break;
      case 'z':
      case 'Z':
        sink.close();
        [x, y] = [startX, startY];
        break;
      default:
        throw new Error(`path command ${command} is not supported`);
    }
  }
}

type Point = readonly [x: number, y: number];

/** A quadratic curve is a cubic one whose control points are two thirds of the way to the quadratic one's. */
function quadratic(sink: PathSink, [x, y]: Point, [controlX, controlY]: Point, [endX, endY]: Point): void {
  const toward = (from: number, to: number) => from + (2 / 3) * (to - from);
  sink.curve(
    ...[toward(x, controlX), toward(y, controlY)],
    ...[toward(endX, controlX), toward(endY, controlY), endX, endY],
  );
}

/** A clockwise quarter circle begins horizontally if it ends to the lower right or the upper left. */
function cornerArc(sink: PathSink, [x, y]: Point, [dx, dy]: Point): void {
  const [near, far] = [ARC_HANDLE, 1 - ARC_HANDLE];
  const [endX, endY] = [x + dx, y + dy];
  if (dx * dy > 0) sink.curve(x + near * dx, y, endX, y + far * dy, endX, endY);
  else sink.curve(x, y + near * dy, x + far * dx, endY, endX, endY);
}
