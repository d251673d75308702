import type { Style } from '../style.js';
import { coordinate } from './xml.js';

interface Paint {
  /** value of `fill` or `stroke` */
  value: string;
  /** `<defs>` that it refers to, or '' */
  definition: string;
}

/**
 * What the modules are drawn in. A gradient spans the symbol without its quiet zone.
 * Its id is made of what it looks like: two pictures inlined in one page share an id only if they share the gradient.
 */
export function modulePaint(size: number, { foreground, gradient }: Style): Paint {
  if (!gradient) return { value: foreground, definition: '' };
  const { type, angle, from, to } = gradient;
  const id = `qr-${type}-${from.slice(1)}-${to.slice(1)}-${coordinate(angle)}-${size}`;
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  const where =
    type === 'linear' ? axis(size, angle) : { cx: size / 2, cy: size / 2, r: size * Math.SQRT1_2 };
  const attributes = Object.entries(where).map(([name, value]) => ` ${name}="${coordinate(value)}"`);
  const element = `${type}Gradient`;
  return {
    value: `url(#${id})`,
    definition: `<defs><${element} id="${id}" gradientUnits="userSpaceOnUse"${attributes.join('')}>${stops}</${element}></defs>`,
  };
}

/** The line through the middle whose ends are level with the corners farthest in its direction. */
function axis(size: number, angle: number) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const half = ((Math.abs(cos) + Math.abs(sin)) * size) / 2;
  const middle = size / 2;
  return {
    x1: middle - cos * half,
    y1: middle - sin * half,
    x2: middle + cos * half,
    y2: middle + sin * half,
  };
}
