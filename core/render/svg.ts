import { escapeMarkup } from '../escape-markup.js';
import { isPlain, type Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { frameElements } from './frame.js';
import { layoutOf, type Bleed, type Box, type Layout } from './layout.js';
import { logoBox } from './logo-layout.js';
import { moduleElements } from './module-elements.js';
import { coordinate } from './path-data.js';
import { strokeRuns } from './stroke-runs.js';
import type { TextShaper } from './text-outline.js';

export interface SvgOptions {
  /** Width and height in pixels. Default: `style.size`. */
  size?: number;
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
  const size = options.size ?? style.size;
  const layout = layoutOf(symbol.size, style, options.bleed);
  return isPlain(style)
    ? plainSvg(symbol, style, size, layout.image)
    : styledSvg(symbol, style, size, layout, options.textShaper);
}

/** The fast path. Strokes are centered on their lines, so the upper edge of the symbol is at y = −½. */
function plainSvg(symbol: QrSymbol, style: Style, size: number, { x, y, width }: Box): string {
  const view = { x, y: y - 0.5, width, height: width };
  const path = `<path stroke="${style.foreground}" d="${strokeRuns(symbol.modules, symbol.size)}"/>`;
  return `${openingTag(view, size)} shape-rendering="crispEdges">${backgroundElement(style, view)}${path}</svg>`;
}

function styledSvg(
  symbol: QrSymbol,
  style: Style,
  size: number,
  layout: Layout,
  textShaper: TextShaper | undefined,
): string {
  const parts = [
    backgroundElement(style, layout.image),
    frameElements(style, layout, textShaper),
    moduleElements(symbol, style),
    logoElement(symbol.size, style),
  ];
  return `${openingTag(layout.image, size)}>${parts.join('')}</svg>`;
}

/** Without its `>`, so that attributes can follow. */
function openingTag({ x, y, width, height }: Box, size: number): string {
  const viewBox = [x, y, width, height].map(viewBoxNumber).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}"`;
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

function logoElement(size: number, { logo }: Style): string {
  if (!logo) return '';
  const { x, y, width, height } = logoBox(size, logo);
  const attributes = Object.entries({ x, y, width, height }).map(
    ([name, value]) => ` ${name}="${coordinate(value)}"`,
  );
  return `<image href="${escapeMarkup(logo.image)}"${attributes.join('')}/>`;
}
