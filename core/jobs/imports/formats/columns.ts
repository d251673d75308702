import type { ForeignRecord } from './foreign-format.js';

/**
 * The columns of a row by name, in any case and with any separators: `Long URL`, `long_url`, and `longUrl`
 * are one name.
 */
export class Columns {
  readonly #values = new Map<string, unknown>();

  constructor(record: ForeignRecord) {
    for (const [header, value] of Object.entries(record)) {
      const key = columnKey(header);
      if (!isEmpty(value) && !this.#values.has(key)) this.#values.set(key, value);
    }
  }

  /** Returns the first value that is not empty. @returns undefined if all are empty. */
  find(names: readonly string[]): unknown {
    for (const name of names) {
      const value = this.#values.get(columnKey(name));
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Returns the first value that is a text or a number as text without surrounding space. */
  findText(names: readonly string[]): string | undefined {
    return toText(this.find(names));
  }
}

/**
 * Returns a text or a number as text without surrounding space.
 *
 * @returns undefined for an empty text and other values.
 */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Returns a value as an object. @returns undefined unless it is one. */
export function toRecord(value: unknown): ForeignRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ForeignRecord)
    : undefined;
}

function columnKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
