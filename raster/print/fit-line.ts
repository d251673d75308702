import type { PageBox } from '../../core/jobs/sheets/sheet-layout.js';
import type { LineShaper, ShapedLine } from '../text/line-shaper.js';

/** Smallest size of text, 5 pt, in millimeters. Smaller text cannot be read in print. */
const MIN_SIZE_MM = (5 * 25.4) / 72;
/** Height of a line in ems. */
const LINE_HEIGHT = 1.25;
const ELLIPSIS = '…';
/**
 * Splits text into what readers see as characters, which no cut divides: an emoji, or a letter with its
 * marks.
 */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A line of text that fits its area. */
export interface FittedLine {
  text: string;
  /** Font size in millimeters. */
  size: number;
  /** Width in millimeters. */
  width: number;
  shaped: ShapedLine;
  isCut: boolean;
  /** Characters of the text that no font has, and that are left out; each once. */
  missing: readonly string[];
}

/**
 * Shrinks a line of text until it fits, down to 5 pt, and cuts it then.
 *
 * @param font Shaper that was prepared for this text.
 */
export function fitLine(text: string, { width, height }: PageBox, font: LineShaper): FittedLine {
  const largest = Math.max(MIN_SIZE_MM, height / LINE_HEIGHT);
  const whole = measure(text, font);
  const { missing } = whole.shaped;
  const size = Math.min(largest, width / Math.max(whole.ems, 0.01));
  if (size >= MIN_SIZE_MM) return { ...whole, text, size, width: whole.ems * size, isCut: false, missing };
  const cut = longestFitting(splitGraphemes(text), width / MIN_SIZE_MM, font);
  return { ...cut, size: MIN_SIZE_MM, width: cut.ems * MIN_SIZE_MM, isCut: true, missing };
}

interface MeasuredText {
  text: string;
  shaped: ShapedLine;
  ems: number;
}

function measure(text: string, font: LineShaper): MeasuredText {
  const shaped = font.shape(text);
  return { text, shaped, ems: shaped.width };
}

/** Finds the longest beginning of a text that fits together with an ellipsis, by bisection. */
function longestFitting(characters: readonly string[], maxEms: number, font: LineShaper): MeasuredText {
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
