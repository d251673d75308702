/** Names that Windows keeps for devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Refused by Windows in names, or steps of a path elsewhere; controls and direction marks, which disguise a name. */
// eslint forbids control characters in patterns, so they are named by property.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu;

const MAX_STEM_BYTES = 100;

/**
 * The name of a code's picture inside a ZIP: its own name where it has one, always with its id, so that no two are equal.
 * Safe on every system: no separators, reserved names, leading or trailing dots and spaces; at most 150 bytes.
 */
export function imageFileName(code: { id: string; name: string | null }, extension: 'png' | 'svg'): string {
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

/** Cuts between characters. */
function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}
