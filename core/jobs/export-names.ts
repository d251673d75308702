import type { ImageFormat } from '../print/image-format.js';

/** Device names that Windows reserves with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Characters that Windows forbids in names or that separate path segments, control characters, and direction marks, which
 * can disguise a name. Control characters are given by property, because eslint forbids them in patterns.
 */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu;

const MAX_STEM_BYTES = 100;

/**
 * Builds the file name of a code's image inside a ZIP: the code's name, if it has one, followed by its ID, which makes it
 * unique.
 *
 * Safe on every operating system: no separators, no reserved names, no leading or trailing dots or spaces, at most
 * 150 bytes of UTF-8.
 */
export function imageFileName(code: { id: string; name: string | null }, extension: ImageFormat): string {
  const stem = safeStem(code.name ?? '');
  return stem === '' ? `${code.id}.${extension}` : `${stem}-${code.id}.${extension}`;
}

function safeStem(name: string): string {
  const cleaned = name.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/gu, ' ');
  const stem = trimEnds(cutToBytes(trimEnds(cleaned), MAX_STEM_BYTES));
  return RESERVED.test(stem.split('.')[0] ?? '') ? `_${stem}` : stem;
}

function trimEnds(text: string): string {
  return text.replace(/^[. ~-]+|[. ]+$/g, '');
}

/** Returns the longest prefix of whole characters that has at most `limit` bytes in UTF-8. */
function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let prefix = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    prefix += character;
  }
  return prefix;
}
