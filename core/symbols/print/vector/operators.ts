import type { ColorMode } from '../image-format.js';
import { componentsOf, type CmykInks } from '../inks.js';
import { DOT_DIAMETER } from '../../render/dots.js';
import type { Area, Dots, Gradient, Ink, Paint, LogoImage, OutlinedShape } from '../../render/shapes.js';
import { ARC_HANDLE, walkPath } from './walk-path.js';

/** The one color space of a file, with the inks of its style. */
export interface ColorSpace {
  mode: ColorMode;
  cmyk?: CmykInks | undefined;
}

/** Writes what PDF and EPS embed in different ways. */
export interface Embedding {
  logo: (logo: LogoImage) => string;
  /**
   * Writes the area of a dot around the origin, and returns the operators that draw it. Default: each dot is
   * a path.
   */
  dot?: (area: string) => string;
  /** Writes a shading, a dictionary, and returns the operators that paint it. */
  shading: (dictionary: string) => string;
}

/** Names of color spaces in PDF and PostScript. */
export const DEVICE_SPACES = { rgb: '/DeviceRGB', cmyk: '/DeviceCMYK', gray: '/DeviceGray' } as const;
const COLOR_OPERATORS = { rgb: 'rg', cmyk: 'k', gray: 'g' } as const;

/**
 * Writes shapes as PDF operators (ISO 32000-1, annex A), one per line. The prolog of EPS files defines the
 * same operators. Areas are paths, and gradients are shadings that are clipped to their paths.
 */
export function vectorOperators(
  shapes: readonly OutlinedShape[],
  space: ColorSpace,
  embed: Embedding,
): string {
  return shapes.map((shape) => operatorsOf(shape, space, embed)).join('');
}

function operatorsOf(shape: OutlinedShape, space: ColorSpace, embed: Embedding): string {
  switch (shape.kind) {
    case 'area':
      return isUnprinted(shape.paint, space) ? '' : areaOperators(shape, space, embed);
    case 'dots':
      return dotOperators(shape, space, embed);
    case 'logo':
      return embed.logo(shape);
  }
}

/** White paper needs no ink; an opaque white area would hide what is below it. */
function isUnprinted(paint: Paint, space: ColorSpace): boolean {
  if (space.mode !== 'cmyk' || paint.kind !== 'ink' || paint.ink.role !== 'background') return false;
  return componentsOf(paint.ink, space.mode, space.cmyk).every((component) => component === 0);
}

function areaOperators(area: Area, space: ColorSpace, embed: Embedding): string {
  const { place } = area;
  const path = paintPath(pathOperators(area.path), area.paint, area.isEvenOdd === true, space, embed);
  if (!place) return path;
  const scale = formatNumber(place.scale);
  return `q\n${scale} 0 0 ${scale} ${formatNumber(place.x)} ${formatNumber(place.y)} cm\n${path}Q\n`;
}

function paintPath(
  path: string,
  paint: Paint,
  isEvenOdd: boolean,
  space: ColorSpace,
  embed: Embedding,
): string {
  if (path === '') return '';
  const rule = isEvenOdd ? '*' : '';
  if (paint.kind === 'ink') return `${colorOperator(paint.ink, space)}${path}f${rule}\n`;
  return `q\n${path}W${rule}\nn\n${embed.shading(shadingDictionary(paint.gradient, space))}Q\n`;
}

/** Returns the operator that sets the color of fills. */
export function colorOperator(ink: Ink, { mode, cmyk }: ColorSpace): string {
  return `${formatNumbers(componentsOf(ink, mode, cmyk))} ${COLOR_OPERATORS[mode]}\n`;
}

/** Returns a path as operators. */
export function pathOperators(path: string): string {
  let operators = '';
  walkPath(path, {
    move: (x, y) => (operators += `${formatNumber(x)} ${formatNumber(y)} m\n`),
    line: (x, y) => (operators += `${formatNumber(x)} ${formatNumber(y)} l\n`),
    curve: (...points) => (operators += `${formatNumbers(points)} c\n`),
    close: () => (operators += 'h\n'),
  });
  return operators;
}

/** Draws a shared dot on each dark module, or one path with all dots. */
function dotOperators({ modules, size, paint }: Dots, space: ColorSpace, embed: Embedding): string {
  const centers = [...modules.keys()]
    .filter((index) => modules[index] === 1)
    .map((index) => [(index % size) + 0.5, Math.floor(index / size) + 0.5] as const);
  if (paint.kind === 'gradient' || !embed.dot) {
    return paintPath(centers.map(circle).join(''), paint, false, space, embed);
  }
  const draw = embed.dot(`${circle([0, 0])}f\n`);
  const place = ([x, y]: readonly [number, number]) => `q\n1 0 0 1 ${x} ${y} cm\n${draw}Q\n`;
  return colorOperator(paint.ink, space) + centers.map(place).join('');
}

/** Returns a dot as a circle: not every reader draws a stroke of zero length. */
function circle([x, y]: readonly [number, number]): string {
  const radius = DOT_DIAMETER / 2;
  const handle = radius * ARC_HANDLE;
  return (
    `${formatNumbers([x + radius, y])} m\n` +
    `${formatNumbers([x + radius, y + handle, x + handle, y + radius, x, y + radius])} c\n` +
    `${formatNumbers([x - handle, y + radius, x - radius, y + handle, x - radius, y])} c\n` +
    `${formatNumbers([x - radius, y - handle, x - handle, y - radius, x, y - radius])} c\n` +
    `${formatNumbers([x + handle, y - radius, x + radius, y - handle, x + radius, y])} c\nh\n`
  );
}

/**
 * Returns an axial or radial shading (ISO 32000-1, 8.7.4.5). PostScript level 3 has the same dictionaries.
 */
function shadingDictionary(gradient: Gradient, { mode, cmyk }: ColorSpace): string {
  const [type, coordinates] =
    gradient.type === 'linear'
      ? [2, [gradient.axis.x1, gradient.axis.y1, gradient.axis.x2, gradient.axis.y2]]
      : [
          3,
          [
            gradient.circle.cx,
            gradient.circle.cy,
            0,
            gradient.circle.cx,
            gradient.circle.cy,
            gradient.circle.r,
          ],
        ];
  const [from, to] = [gradient.from, gradient.to].map((ink) => formatNumbers(componentsOf(ink, mode, cmyk)));
  return (
    `<< /ShadingType ${type} /ColorSpace ${DEVICE_SPACES[mode]} /Coords [${formatNumbers(coordinates)}] /Extend [true true]\n` +
    `/Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [${from}] /C1 [${to}] >> >>`
  );
}

/** Formats numbers, separated by spaces. */
export function formatNumbers(values: readonly number[]): string {
  return values.map(formatNumber).join(' ');
}

/** Formats a number with at most four decimals and without an exponent: PDF allows none. */
function formatNumber(value: number): string {
  if (Number.isInteger(value)) return `${value}`;
  const rounded = Math.round(value * 1e4) / 1e4;
  // Numbers from 0.0001 on have no exponent.
  return Object.is(rounded, -0) ? '0' : `${rounded}`;
}
