import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { SearchOption } from '../components/search-list.js';
import { foldText } from '../components/search-choices.js';

/** An option of the palette with other words that it is found by. */
export interface PaletteEntry extends SearchOption {
  keywords?: string | undefined;
  /** Shown only for a text, not in the list that the palette opens with. */
  onlyFound?: boolean;
  /** The palette stays open after the choice. */
  keepsOpen?: boolean;
}

/** A feature of a code, for which the user chooses the code next. */
export interface CodeFeature {
  label: string;
  onCode: (code: QrCode) => void;
  /** Shown after the name of a code. Default: its content. */
  detailOf?: (code: QrCode) => string;
}

/**
 * Finds the entries that match each word of a text: at the beginning of a word of their label, or of their
 * keywords. Groups are in the order of their best match, and so are the entries of a group.
 *
 * @param text Typed text; empty returns the entries that are not `onlyFound`.
 */
export function searchPalette(text: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = toWords(text);
  if (words.length === 0) return entries.filter(({ onlyFound }) => !onlyFound);
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, words, foldText(text));
    return rank === undefined ? [] : [{ entry, rank }];
  });
  const best = new Map<string, number>();
  for (const { entry, rank } of ranked)
    best.set(entry.group, Math.min(rank, best.get(entry.group) ?? Infinity));
  const groups = [...best.keys()].toSorted((one, other) => best.get(one)! - best.get(other)!);
  return groups.flatMap((group) =>
    ranked
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ entry }) => entry),
  );
}

/** 0: the label is the text; 1: it begins with it; 2: its words match; 3: keywords are needed. */
function rankOf(
  { label, keywords = '' }: PaletteEntry,
  words: readonly string[],
  text: string,
): number | undefined {
  const name = foldText(label);
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const inLabel = toWords(label);
  const inKeywords = toWords(keywords);
  const startsOne = (list: readonly string[], word: string) => list.some((each) => each.startsWith(word));
  if (words.every((word) => startsOne(inLabel, word))) return 2;
  return words.every((word) => startsOne(inLabel, word) || startsOne(inKeywords, word)) ? 3 : undefined;
}

/** Splits a text into folded words; `A/B` stays one. */
function toWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}/]+/u)
    .filter(Boolean);
}
