import type { Style } from '../style.js';
import type { Paint } from './shapes.js';

/**
 * Returns the paint of the dark modules. A gradient spans the symbol without its quiet zone.
 *
 * @param size Side of the symbol in modules.
 */
export function modulePaint(size: number, { foreground, gradient }: Style): Paint {
  if (!gradient) return { kind: 'ink', ink: { color: foreground, role: 'foreground' } };
  const { type, angle } = gradient;
  const inks = {
    angle,
    from: { color: gradient.from, role: 'from' as const },
    to: { color: gradient.to, role: 'to' as const },
  };
  return {
    kind: 'gradient',
    gradient:
      type === 'linear'
        ? { type, ...inks, axis: gradientAxis(size, angle) }
        : { type, ...inks, circle: { cx: size / 2, cy: size / 2, r: size * Math.SQRT1_2 } },
  };
}

/**
 * Returns the line through the center whose ends are level with the outermost corners in its direction, so
 * that the gradient covers the symbol exactly.
 *
 * @param angle Degrees, clockwise from left to right.
 */
function gradientAxis(size: number, angle: number) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const half = ((Math.abs(cos) + Math.abs(sin)) * size) / 2;
  const center = size / 2;
  return {
    x1: center - cos * half,
    y1: center - sin * half,
    x2: center + cos * half,
    y2: center + sin * half,
  };
}
