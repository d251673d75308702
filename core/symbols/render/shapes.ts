import type { InkRole } from '../ink-roles.js';
import type { Box } from './layout.js';

/** A color, and the part of the style that it is from; the text of a frame has no part of its own. */
export interface Ink {
  /** `#RRGGBB` */
  color: string;
  role: InkRole | undefined;
}

/** A gradient from one ink to another, in modules. */
export type Gradient = { from: Ink; to: Ink; angle: number } & (
  | { type: 'linear'; axis: { x1: number; y1: number; x2: number; y2: number } }
  | { type: 'radial'; circle: { cx: number; cy: number; r: number } }
);

export type Paint = { kind: 'ink'; ink: Ink } | { kind: 'gradient'; gradient: Gradient };

/** A filled area. */
export interface Area {
  kind: 'area';
  paint: Paint;
  /** SVG path data. Its commands are those that `walkPath` reads. */
  path: string;
  /** Default: the nonzero rule. */
  isEvenOdd?: boolean;
  /** Whether all edges are horizontal or vertical, and should be drawn without antialiasing. */
  isCrisp?: boolean;
  /** Moves and scales the path. Default: neither. */
  place?: { x: number; y: number; scale: number };
}

/** A dot of `DOT_DIAMETER` on each dark module. */
export interface Dots {
  kind: 'dots';
  paint: Paint;
  /** Row-major, 1 = dark. */
  modules: Uint8Array;
  /** Side of the symbol in modules. */
  size: number;
}

/** A centered line of text in a font of the viewer's machine. Only images without a text shaper have one. */
export interface TextLine {
  kind: 'text';
  ink: Ink;
  text: string;
  /** Middle of the line. */
  x: number;
  baseline: number;
  fontSize: number;
  /** Area that the text does not leave. */
  area: Box;
}

/** A logo, stretched to its box. */
export interface LogoImage {
  kind: 'logo';
  /** `data:` URI */
  image: string;
  box: Box;
}

/**
 * One part of an image. A coordinate is a module; y grows downward, and the upper left corner of the symbol
 * is the origin. Every output format is written from the same shapes.
 */
export type Shape = OutlinedShape | TextLine;

/** A part of an image that needs no font of the viewer's machine. */
export type OutlinedShape = Area | Dots | LogoImage;
