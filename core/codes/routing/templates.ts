/** Placeholders of parameter values that differ from scan to scan. */
const SCAN_PLACEHOLDERS = ['shortCode', 'rule', 'variant', 'source', 'date', 'scanId'] as const;
/** Placeholders that only a change of the code changes. */
const CODE_PLACEHOLDERS = ['id', 'name'] as const;

export type ScanPlaceholder = (typeof SCAN_PLACEHOLDERS)[number];
type CodePlaceholder = (typeof CODE_PLACEHOLDERS)[number];

/** A part of a parameter's value. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'scan'; name: ScanPlaceholder }
  | { kind: 'code'; name: CodePlaceholder }
  | { kind: 'metadata'; key: string }
  | { kind: 'unknown'; placeholder: string };

const METADATA = 'metadata.';
const METADATA_KEY = /^[0-9A-Za-z_-]{1,64}$/;

/** Every placeholder as owners write it, for messages. */
export const PLACEHOLDERS = [...SCAN_PLACEHOLDERS, ...CODE_PLACEHOLDERS, `${METADATA}<key>`].map(
  (name) => `{${name}}`,
);

/** Splits a parameter's value at its placeholders. A brace that is not part of a pair is text. */
export function parseTemplate(value: string): TemplatePart[] {
  return value
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') && part.endsWith('}')
        ? toPlaceholder(part.slice(1, -1))
        : { kind: 'text', text: part },
    );
}

function toPlaceholder(name: string): TemplatePart {
  const scan = SCAN_PLACEHOLDERS.find((known) => known === name);
  if (scan) return { kind: 'scan', name: scan };
  const code = CODE_PLACEHOLDERS.find((known) => known === name);
  if (code) return { kind: 'code', name: code };
  const key = name.startsWith(METADATA) ? name.slice(METADATA.length) : '';
  return METADATA_KEY.test(key) ? { kind: 'metadata', key } : { kind: 'unknown', placeholder: `{${name}}` };
}
