import { readFile } from 'node:fs/promises';
import { createFontFace, type FontFace } from './font-face.js';
import { FONT_DIRECTORIES, readFontFiles, type FontFile } from './font-files.js';

/**
 * Bounds the memory of loaded fonts, in bytes of their files: a font for Chinese, Japanese, and Korean has
 * about 20 MB.
 */
const MAX_LOADED_BYTES = 96 * 2 ** 20;
/**
 * Fonts that are tried for a character: some have a glyph without outlines, such as fonts with colored emoji.
 */
const MAX_CANDIDATES = 6;

/** The fonts that are installed on the machine. */
export interface MachineFonts {
  /**
   * Finds a font that draws text with ink: the most similar in weight, sans-serif and upright before others.
   *
   * @param text One character with its marks.
   * @param needed The code points that the font must have.
   */
  find(text: string, needed: readonly number[], weight: number): Promise<FontFace | undefined>;
}

/**
 * Creates the fonts of a machine. Nothing is read before the first search, and then the list of fonts is read
 * once: fonts that are installed later need a restart.
 *
 * @param directories Where fonts are installed, including folders below.
 */
export function createMachineFonts(directories: readonly string[] = FONT_DIRECTORIES): MachineFonts {
  let files: Promise<FontFile[]> | undefined;
  /** By path, least recently used first. */
  const loaded = new Map<string, { face: Promise<FontFace>; bytes: number }>();

  async function load({ path }: FontFile): Promise<FontFace> {
    const known = loaded.get(path);
    loaded.delete(path);
    if (known) {
      loaded.set(path, known);
      return known.face;
    }
    const bytes = await readFile(path);
    const entry = { face: createFontFace(bytes), bytes: bytes.length };
    loaded.set(path, entry);
    let total = [...loaded.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [oldest, one] of loaded) {
      if (total <= MAX_LOADED_BYTES || oldest === path) break;
      loaded.delete(oldest);
      total -= one.bytes;
    }
    return entry.face;
  }

  return {
    async find(text, needed, weight) {
      const all = await (files ??= readFontFiles(directories));
      const candidates = all
        .filter(({ characters }) => needed.every((codePoint) => includes(characters, codePoint)))
        .toSorted((one, other) => distance(one, weight) - distance(other, weight))
        .slice(0, MAX_CANDIDATES);
      for (const file of candidates) {
        const face = await load(file).catch(() => undefined);
        if (face && drawsInk(face, text)) return face;
      }
      return undefined;
    },
  };
}

function drawsInk(face: FontFace, text: string): boolean {
  const { glyphs, isIncomplete } = face.shape(text);
  return !isIncomplete && glyphs.some(({ glyph }) => face.outline(glyph, 0, 0) !== '');
}

function distance({ path, weight }: FontFile, wanted: number): number {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return (
    Math.abs(weight - wanted) +
    (/serif|mincho|ming|song/i.test(name) && !/sans.?serif/i.test(name) ? 1_000 : 0) +
    (/italic|oblique|mono|condensed|narrow/i.test(name) ? 2_000 : 0)
  );
}

/** Searches a sorted list by bisection. */
function includes(sorted: Uint32Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
