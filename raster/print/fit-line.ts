import type { PageBox } from '../../core/sheets/sheet-layout.js';
import { fittingFontSize } from '../../core/render/text-width.js';
import type { ShapedLine, ShapingFont } from '../text-shaper.js';

/** Smallest size of text, 5 pt, in millimeters. Smaller text cannot be read in print. */
const MIN_SIZE_MM = (5 * 25.4) / 72;
/** Height of a line in ems. */
const LINE_HEIGHT = 1.25;
const ELLIPSIS = '…';
/** Splits text into what readers see as characters, which no cut divides: an emoji, or a letter with its marks. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Estimate without the metrics of a font; more than any text needs. */
const ANY_SIZE = 1_000;

/** A line of text that fits its area. */
export interface FittedLine {
  text: string;
  /** Font size in millimeters. */
  size: number;
  /** Width in millimeters. */
  width: number;
  /** undefined if the bundled font lacks a character. */
  shaped: ShapedLine | undefined;
  isCut: boolean;
}

/** Shrinks a line of text until it fits, down to 5 pt, and cuts it then. */
export function fitLine(text: string, { width, height }: PageBox, font: ShapingFont): FittedLine {
  const largest = Math.max(MIN_SIZE_MM, height / LINE_HEIGHT);
  const whole = measure(text, font);
  const size = Math.min(largest, width / Math.max(whole.ems, 0.01));
  if (size >= MIN_SIZE_MM) return { ...whole, text, size, width: whole.ems * size, isCut: false };
  const cut = longestFitting(splitGraphemes(text), width / MIN_SIZE_MM, font);
  return { ...cut, size: MIN_SIZE_MM, width: cut.ems * MIN_SIZE_MM, isCut: true };
}

interface MeasuredText {
  text: string;
  shaped: ShapedLine | undefined;
  ems: number;
}

function measure(text: string, font: ShapingFont): MeasuredText {
  const shaped = font.shape(text);
  return { text, shaped, ems: shaped?.width ?? 1 / fittingFontSize(text, 1, ANY_SIZE) };
}

/** Finds the longest beginning of a text that fits together with an ellipsis, by bisection. */
function longestFitting(characters: readonly string[], maxEms: number, font: ShapingFont): MeasuredText {
  const cutTo = (length: number) => measure(characters.slice(0, length).join('').trimEnd() + ELLIPSIS, font);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >>> 1;
    if (cutTo(middle).ems <= maxEms) fits = middle;
    else tooLong = middle;
  }
  return cutTo(fits);
}

function splitGraphemes(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}
