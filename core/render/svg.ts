import type { Style } from '../style.js';
import { isUnfiltered } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { frameElements } from './frame.js';
import type { Box, Layout } from './layout.js';
import { layoutOf } from './layout.js';
import type { TextShaper } from './text-outline.js';
import { logoBox } from './logo-layout.js';
import { moduleElements } from './module-elements.js';
import { strokeRuns } from './stroke-runs.js';
import { coordinate, escapeXml } from './xml.js';

interface SvgOptions {
  /** width and height in pixels in place of `style.size` */
  size?: number;
  /** room added around, in modules, see `layoutOf` */
  bleed?: { before: number; after: number };
  /** draws the words of a frame as outlines; without it they are text, in the fonts of whoever looks at it */
  letterer?: TextShaper | undefined;
}

/**
 * A symbol as SVG. A user unit is a module, and the symbol's corner is the origin.
 * @returns one `<svg>` element without scripts or references to anything outside; the same for the same input
 */
export function renderSvg(symbol: QrSymbol, style: Style, options: SvgOptions = {}): string {
  const size = options.size ?? style.size;
  const layout = layoutOf(symbol.size, style, options.bleed);
  return isUnfiltered(style)
    ? plainSvg(symbol, style, size, layout.picture)
    : styledSvg(symbol, style, size, layout, options.letterer);
}

/** The short way. Strokes lie on their line, so here the symbol's upper edge is at −½. */
function plainSvg(symbol: QrSymbol, style: Style, size: number, { x, y, width }: Box): string {
  const view = { x, y: y - 0.5, width, height: width };
  const path = `<path stroke="${style.foreground}" d="${strokeRuns(symbol.modules, symbol.size)}"/>`;
  return `${opening(view, size)} shape-rendering="crispEdges">${ground(style, view)}${path}</svg>`;
}

function styledSvg(
  symbol: QrSymbol,
  style: Style,
  size: number,
  layout: Layout,
  letterer: TextShaper | undefined,
): string {
  const parts = [
    ground(style, layout.picture),
    frameElements(style, layout, letterer),
    moduleElements(symbol, style),
    logoElement(symbol.size, style),
  ];
  return `${opening(layout.picture, size)}>${parts.join('')}</svg>`;
}

function opening({ x, y, width, height }: Box, size: number): string {
  const view = [x, y, width, height].map(viewCoordinate).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${view}"`;
}

/** Exact enough for modules to fall on whole pixels in the widest picture. */
function viewCoordinate(value: number): string {
  return String(Math.round(value * 1e7) / 1e7).replace(/^(-?)0\./, '$1.');
}

function ground({ background }: Style, { x, y, width, height }: Box): string {
  if (background === 'transparent') return '';
  const [across, down] = [coordinate(width), coordinate(height)];
  return `<path fill="${background}" d="M${coordinate(x)} ${coordinate(y)}h${across}v${down}h-${across}z"/>`;
}

function logoElement(size: number, { logo }: Style): string {
  if (!logo) return '';
  const { x, y, width, height } = logoBox(size, logo);
  const place = Object.entries({ x, y, width, height }).map(
    ([name, value]) => ` ${name}="${coordinate(value)}"`,
  );
  return `<image href="${escapeXml(logo.image)}"${place.join('')}/>`;
}
