/** What the placeholders of a label's text stand for. */
export interface LabelValues {
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
const NAMES = ['name', 'shortUrl', 'shortCode', 'n', 'total', 'folder'];
const METADATA = /^metadata\.[0-9A-Za-z_-]{1,64}$/;

/** Returns the first placeholder of a text that has no meaning, such as `{title}`. */
export function findUnknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(PLACEHOLDER)].find(
    ([, name = '']) => !NAMES.includes(name) && !METADATA.test(name),
  )?.[0];
}

/** Replaces the placeholders of a text. What a code does not have becomes empty. */
export function fillLabelText(text: string, values: LabelValues): string {
  const { metadata, ...others } = values;
  const fields: Readonly<Record<string, string | number | null>> = others;
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const key = name.startsWith('metadata.') ? name.slice('metadata.'.length) : undefined;
    if (key !== undefined) return Object.hasOwn(metadata, key) ? String(metadata[key]) : '';
    return String((Object.hasOwn(fields, name) ? fields[name] : null) ?? '');
  });
}
