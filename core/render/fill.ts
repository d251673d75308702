import type { Style } from '../style.js';
import { coordinate } from './path-data.js';

interface Fill {
  /** Value of `fill` or `stroke`. */
  value: string;
  /** `<defs>` element that the value refers to; '' for a plain color. */
  definition: string;
}

/**
 * Returns the fill of the dark modules. A gradient spans the symbol without its quiet zone.
 *
 * The ID of a gradient is derived from its properties, so two images inlined into one page share an ID only if they share
 * the gradient.
 *
 * @param size Side of the symbol in modules.
 */
export function moduleFill(size: number, { foreground, gradient }: Style): Fill {
  if (!gradient) return { value: foreground, definition: '' };
  const { type, angle, from, to } = gradient;
  const id = `qr-${type}-${from.slice(1)}-${to.slice(1)}-${coordinate(angle)}-${size}`;
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  const geometry =
    type === 'linear' ? gradientAxis(size, angle) : { cx: size / 2, cy: size / 2, r: size * Math.SQRT1_2 };
  const attributes = Object.entries(geometry).map(([name, value]) => ` ${name}="${coordinate(value)}"`);
  const element = `${type}Gradient`;
  return {
    value: `url(#${id})`,
    definition: `<defs><${element} id="${id}" gradientUnits="userSpaceOnUse"${attributes.join('')}>${stops}</${element}></defs>`,
  };
}

/**
 * Returns the line through the center whose ends are level with the outermost corners in its direction, so that the
 * gradient covers the symbol exactly.
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
