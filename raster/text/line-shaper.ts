import { mixesDirections, orderRuns } from './bidi-order.js';
import type { FontFace, PlacedGlyph } from './font-face.js';
import type { MachineFonts } from './machine-fonts.js';

/** A line of text as glyphs. */
export interface ShapedLine {
  /** Advance width in ems. */
  width: number;
  glyphs: readonly PlacedGlyph[];
  /** The characters, each with its marks, that no font has and that are left out; each once. */
  missing: readonly string[];
}

/** Shapes a line and its beginnings. */
export interface LineShaper {
  shape(text: string): ShapedLine;
}

/** The bundled font, completed by the fonts of the machine. */
export interface ShapingFont {
  /** Loads the fonts that a line needs. @returns The shaper of this line and its beginnings. */
  prepare(text: string): Promise<LineShaper>;
}

/**
 * How a character is drawn: nothing is left of one without a font and without a letter or digit below its
 * marks.
 */
interface Drawing {
  text: string;
  face: FontFace;
  isMissing: boolean;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Characters that are not drawn themselves: joiners, selectors of variants, tags, controls of direction, and
 * hyphenation.
 */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;
/**
 * Colors of skin, which outlines do not show, and the frame of keycaps, which would make digits depend on
 * other fonts.
 */
const DECORATION = /[\p{Emoji_Modifier}\u20e3]/gu;
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Scripts whose syllables must be shaped apart from the syllables of other scripts, if one font has several
 * of them.
 */
const SHAPED_SCRIPTS = [
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Mongolian',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/** Bounds the memory of decisions. */
const MAX_KNOWN_CHARACTERS = 10_000;

/**
 * Creates a font that draws what the bundled font has with the bundled font, always, and the rest with fonts
 * of the machine. What no font has is left out and reported, so that no line shows boxes.
 *
 * @param weight Preferred weight of the fonts of the machine, from 1 to 1,000.
 */
export function createShapingFont(bundled: FontFace, machine: MachineFonts, weight: number): ShapingFont {
  const known = new Map<string, Promise<Drawing>>();

  function drawingOf(character: string): Promise<Drawing> {
    const found = known.get(character) ?? chooseDrawing(character);
    if (known.size >= MAX_KNOWN_CHARACTERS) known.clear();
    known.set(character, found);
    return found;
  }

  async function chooseDrawing(character: string): Promise<Drawing> {
    if (LONE_SURROGATE.test(character)) return { text: '', face: bundled, isMissing: true };
    const whole = character.replaceAll(DECORATION, '') || character;
    if (hasAll(bundled, whole)) return { text: whole, face: bundled, isMissing: false };
    const needed = [...whole].filter((one) => !IGNORABLE.test(one)).map((one) => one.codePointAt(0)!);
    const face = await machine.find(whole, needed, weight);
    if (face) return { text: whole, face, isMissing: false };
    // A letter or a digit with a rare mark stays readable without it.
    const letter = /^[\p{L}\p{N}]/u.exec(whole)?.[0] ?? '';
    const text = letter !== whole && hasAll(bundled, letter) ? letter : '';
    return { text, face: bundled, isMissing: true };
  }

  return {
    async prepare(text) {
      const whole = shapeSimply(text, bundled);
      const drawings = new Map<string, Drawing>();
      if (!whole) for (const one of splitGraphemes(text)) drawings.set(one, await drawingOf(one));
      return {
        shape(part) {
          return shapeSimply(part, bundled) ?? shapeMixed(part, drawings, bundled);
        },
      };
    },
  };
}

/** Shapes a line of one direction that the bundled font has; returns undefined for others. */
function shapeSimply(text: string, bundled: FontFace): ShapedLine | undefined {
  if (LONE_SURROGATE.test(text) || mixesDirections(text)) return undefined;
  const { width, glyphs, isIncomplete } = bundled.shape(text);
  return isIncomplete ? undefined : { width, glyphs, missing: [] };
}

function shapeMixed(text: string, drawings: ReadonlyMap<string, Drawing>, bundled: FontFace): ShapedLine {
  const missing = new Set<string>();
  const drawn: Drawing[] = [];
  for (const character of splitGraphemes(text)) {
    const drawing = drawings.get(character) ?? drawBundled(character, bundled);
    if (drawing.isMissing) missing.add(character);
    // A character that is left out leaves no second space.
    const isSecondSpace = drawing.text === ' ' && missing.size > 0 && (drawn.at(-1)?.text ?? ' ') === ' ';
    if (drawing.text !== '' && !isSecondSpace) drawn.push(drawing);
  }
  if (missing.size > 0) while (drawn.at(-1)?.text === ' ') drawn.pop();
  let width = 0;
  const glyphs: PlacedGlyph[] = [];
  for (const { items, isRightToLeft } of orderRuns(drawn, (one) => one.text)) {
    const parts = splitByFont(items);
    for (const part of isRightToLeft ? parts.reverse() : parts) {
      const run = part[0]!.face.shape(part.map((one) => one.text).join(''), isRightToLeft);
      for (const glyph of run.glyphs) glyphs.push({ ...glyph, x: glyph.x + width });
      width += run.width;
    }
  }
  return { width, glyphs, missing: [...missing] };
}

/** Splits characters into sequences of one font and one script. */
function splitByFont(drawings: readonly Drawing[]): Drawing[][] {
  const parts: Drawing[][] = [];
  let lastScript = -1;
  for (const drawing of drawings) {
    const own = SHAPED_SCRIPTS.findIndex((pattern) => pattern.test(drawing.text));
    // Spaces, digits, and letters of other scripts stay with the letters before them.
    const script = own === -1 ? lastScript : own;
    const last = parts.at(-1);
    if (last && last[0]!.face === drawing.face && script === lastScript) last.push(drawing);
    else parts.push([drawing]);
    lastScript = script;
  }
  return parts;
}

/** Decides about a character that is not in the prepared line, such as the ellipsis of a beginning. */
function drawBundled(character: string, bundled: FontFace): Drawing {
  const isMissing = !hasAll(bundled, character);
  return { text: isMissing ? '' : character, face: bundled, isMissing };
}

function hasAll(face: FontFace, text: string): boolean {
  return text !== '' && !face.shape(text).isIncomplete;
}

function splitGraphemes(text: string): string[] {
  const plain = text.replaceAll(DIRECTION_CONTROLS, '');
  return Array.from(GRAPHEMES.segment(plain), ({ segment }) => segment);
}
