import { escapeMarkup } from '../../basics/escape-markup.js';
import { DOT_DIAMETER, dotStrokes } from './dots.js';
import { coordinate } from './path-data.js';
import type { Area, Gradient, Paint, LogoImage, Shape, TextLine } from './shapes.js';

const FONTS = "Inter,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

/**
 * Writes shapes as SVG elements. A gradient is defined before the first shape that it paints.
 *
 * @param size Side of the symbol in modules.
 */
export function svgElements(shapes: readonly Shape[], size: number): string {
  const defined = new Set<string>();
  const define = (shape: Shape): string => {
    if (!('paint' in shape) || shape.paint.kind === 'ink') return '';
    const definition = gradientElement(shape.paint.gradient, size);
    if (defined.has(definition)) return '';
    defined.add(definition);
    return definition;
  };
  return shapes.map((shape) => define(shape) + element(shape, size)).join('');
}

function element(shape: Shape, size: number): string {
  switch (shape.kind) {
    case 'area':
      return areaElement(shape, size);
    case 'dots':
      return `<path stroke="${paintValue(shape.paint, size)}" stroke-width="${DOT_DIAMETER}" stroke-linecap="round" d="${dotStrokes(shape.modules, shape.size)}"/>`;
    case 'text':
      return textElement(shape);
    case 'logo':
      return logoElement(shape);
  }
}

function areaElement({ paint, path, isEvenOdd, isCrisp, place }: Area, size: number): string {
  const rule = isEvenOdd ? ' fill-rule="evenodd"' : '';
  const rendering = isCrisp ? ' shape-rendering="crispEdges"' : '';
  const transform = place
    ? ` transform="translate(${coordinate(place.x)} ${coordinate(place.y)}) scale(${coordinate(place.scale)})"`
    : '';
  return `<path fill="${paintValue(paint, size)}"${rule}${rendering}${transform} d="${path}"/>`;
}

function textElement({ ink, text, x, baseline, fontSize }: TextLine): string {
  const direction = startsRightToLeft(text) ? ' direction="rtl"' : '';
  return (
    `<text x="${coordinate(x)}" y="${coordinate(baseline)}" fill="${ink.color}" font-family="${FONTS}"` +
    ` font-size="${coordinate(fontSize)}" font-weight="700" text-anchor="middle"${direction}>${escapeMarkup(text)}</text>`
  );
}

function logoElement({ image, box: { x, y, width, height } }: LogoImage): string {
  const attributes = Object.entries({ x, y, width, height }).map(
    ([name, value]) => ` ${name}="${coordinate(value)}"`,
  );
  const source = escapeMarkup(image);
  // Inkscape 1.2, Illustrator, and others read SVG 1.1 only, which has no `href` without a namespace.
  return `<image href="${source}" xlink:href="${source}"${attributes.join('')}/>`;
}

function paintValue(paint: Paint, size: number): string {
  return paint.kind === 'ink' ? paint.ink.color : `url(#${gradientId(paint.gradient, size)})`;
}

/**
 * Derived from the gradient, so two images inlined into one page share an ID only if they share the gradient.
 */
function gradientId({ type, angle, from, to }: Gradient, size: number): string {
  return `qr-${type}-${from.color.slice(1)}-${to.color.slice(1)}-${coordinate(angle)}-${size}`;
}

function gradientElement(gradient: Gradient, size: number): string {
  const { type, from, to } = gradient;
  const stops = `<stop stop-color="${from.color}"/><stop offset="1" stop-color="${to.color}"/>`;
  const geometry = gradient.type === 'linear' ? gradient.axis : gradient.circle;
  const attributes = Object.entries(geometry).map(([name, value]) => ` ${name}="${coordinate(value)}"`);
  const name = `${type}Gradient`;
  return `<defs><${name} id="${gradientId(gradient, size)}" gradientUnits="userSpaceOnUse"${attributes.join('')}>${stops}</${name}></defs>`;
}

/** The first letter decides, as in the Unicode Bidirectional Algorithm (UAX #9, rule P2). */
function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  );
}
