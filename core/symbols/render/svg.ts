import { isPlain, type Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { imageShapes } from './image-shapes.js';
import { layoutOf, type Bleed, type Box } from './layout.js';
import { coordinate } from './path-data.js';
import { strokeRuns } from './stroke-runs.js';
import { svgElements } from './svg-elements.js';
import type { TextShaper } from './text-outline.js';

export interface SvgOptions {
  /** Width and height in pixels. Default: `style.size`. */
  size?: number;
  /** Width and height in millimeters, in place of `size`. */
  widthMm?: number | undefined;
  /** Default: none. */
  bleed?: Bleed;
  /** Draws a frame's text as outlines. Without it, the text is shown in a font of the viewer's machine. */
  textShaper?: TextShaper | undefined;
}

/**
 * Renders a symbol as SVG. A user unit is a module, and the upper left corner of the symbol is the origin.
 *
 * Deterministic: the same input gives the same text on every machine.
 *
 * @returns One `<svg>` element, without scripts or references to other resources.
 */
export function renderSvg(symbol: QrSymbol, style: Style, options: SvgOptions = {}): string {
  const length =
    options.widthMm === undefined ? String(options.size ?? style.size) : `${coordinate(options.widthMm)}mm`;
  const layout = layoutOf(symbol.size, style, options.bleed);
  if (isPlain(style)) return plainSvg(symbol, style, length, layout.image);
  const shapes = imageShapes(symbol, style, layout, options.textShaper);
  const namespace = style.logo ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  return `${openingTag(layout.image, length)}${namespace}>${svgElements(shapes, symbol.size)}</svg>`;
}

/** The fast path. Strokes are centered on their lines, so the upper edge of the symbol is at y = −½. */
function plainSvg(symbol: QrSymbol, style: Style, length: string, { x, y, width }: Box): string {
  const view = { x, y: y - 0.5, width, height: width };
  const path = `<path stroke="${style.foreground}" d="${strokeRuns(symbol.modules, symbol.size)}"/>`;
  return `${openingTag(view, length)} shape-rendering="crispEdges">${backgroundElement(style, view)}${path}</svg>`;
}

/** Without its `>`, so that attributes can follow. */
function openingTag({ x, y, width, height }: Box, length: string): string {
  const viewBox = [x, y, width, height].map(viewBoxNumber).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${length}" viewBox="${viewBox}"`;
}

/** Seven decimals: enough to align modules with whole pixels at the largest size. */
function viewBoxNumber(value: number): string {
  return String(Math.round(value * 1e7) / 1e7).replace(/^(-?)0\./, '$1.');
}

function backgroundElement({ background }: Style, { x, y, width, height }: Box): string {
  if (background === 'transparent') return '';
  const [across, down] = [coordinate(width), coordinate(height)];
  return `<path fill="${background}" d="M${coordinate(x)} ${coordinate(y)}h${across}v${down}h-${across}z"/>`;
}
