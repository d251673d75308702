import { canonicalJson } from '../../basics/canonical-json.js';
import { fieldsWith } from '../code-fields.js';
import type { ChangeEffect, StoredQrCode } from '../qr-code.js';

/**
 * The stored fields that a scheduled change can set: the fields of its patch, and the fields derived from
 * them.
 */
const FIELDS: readonly (keyof StoredQrCode)[] = [
  ...fieldsWith('schedulable'),
  ...(['dataAsText', 'destination', 'scannability'] as const),
  ...(['assignedIds', 'passwordHash', 'activeFrom', 'activeUntil'] as const),
];

/** Returns what a change does to a code. @param after The code as the change makes it. */
export function effectOf(before: StoredQrCode, after: StoredQrCode): ChangeEffect {
  const changed = FIELDS.filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]));
  return {
    set: Object.fromEntries(
      changed.filter((field) => after[field] !== undefined).map((field) => [field, after[field]]),
    ),
    removed: changed.filter((field) => after[field] === undefined),
  };
}

/** Returns a code, or a part of one, after a change. */
export function applyEffect<Fields extends Partial<StoredQrCode>>(
  code: Fields,
  { set, removed }: ChangeEffect,
): Fields {
  const next: Fields = { ...code, ...set };
  for (const field of removed) delete next[field];
  return next;
}
