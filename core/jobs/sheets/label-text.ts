import type { IdentifierTexts } from '../../codes/identifier-texts.js';

/** Values of the placeholders of a label's text. */
export interface LabelValues extends IdentifierTexts {
  name: string | null;
  shortUrl: string;
  shortCode: string;
  /** Number of the label, from 1. */
  n: number;
  /** Number of labels. */
  total: number;
  /** Name of the folder; null for none. */
  folder: string | null;
  metadata: Readonly<Record<string, string | number | boolean>>;
}

/** Placeholder of the folder's name. */
export const FOLDER_PLACEHOLDER = '{folder}';

const PLACEHOLDER = /\{([^{}]*)\}/g;
const NAMES = ['name', 'shortUrl', 'shortCode', 'n', 'total', 'folder', 'gtin', 'gs1'];
const METADATA = /^metadata\.[0-9A-Za-z_-]{1,64}$/;

/** Returns the first placeholder of a text that has no meaning, such as `{title}`. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(PLACEHOLDER)].find(
    ([, name = '']) => !NAMES.includes(name) && !METADATA.test(name),
  )?.[0];
}

/**
 * Characters that a line of text cannot have: controls such as line breaks, and characters invalid in XML
 * (XML 1.0, 2.2), in which text without glyphs is drawn.
 */
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\u2028\u2029\ufffe\uffff]+/gu;

/** Returns whether a text is one line that can be printed. */
export function isPrintableLine(text: string): boolean {
  return text.search(UNPRINTABLE) < 0;
}

/**
 * Replaces the placeholders of a text. What a code does not have becomes empty, and what cannot be printed in
 * a line becomes a space: names and metadata may have any characters.
 */
export function fillLabelText(text: string, values: LabelValues): string {
  const { metadata, ...others } = values;
  const fields: Readonly<Record<string, string | number | null>> = others;
  const filled = text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const key = name.startsWith('metadata.') ? name.slice('metadata.'.length) : undefined;
    if (key !== undefined) return Object.hasOwn(metadata, key) ? String(metadata[key]) : '';
    return String((Object.hasOwn(fields, name) ? fields[name] : null) ?? '');
  });
  return filled.replaceAll(UNPRINTABLE, ' ');
}
