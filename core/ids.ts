import { z } from 'zod';

/** What each id starts with. An id is `<prefix>_<26 characters>`: a UUIDv7 in base32, so ids sort by creation time (TypeID 0.3). */
export const ID_PREFIXES = {
  account: 'acc',
  apiKey: 'key',
  qrCode: 'qr',
  job: 'job',
  webhook: 'wh',
  delivery: 'dlv',
  session: 'ses',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Schema of one kind of id, as it stands in paths and bodies. */
export function idSchema(kind: IdKind) {
  const prefix = ID_PREFIXES[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `must be an id that starts with ${prefix}_`)
    .describe(`Identifier: \`${prefix}_\` and 26 characters, sortable by creation time`);
}

/** Characters of generated short codes: digits and letters without vowels and look-alikes (0/o, 1/i/l, a, e, u). */
export const SHORT_CODE_ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';

/** 28^8 = 378 billion codes. */
export const SHORT_CODE_LENGTH = 8;

/** A short code chosen by its owner: read in any case, kept in lower case. */
export const shortCodeSchema = z
  .string()
  .min(3)
  .max(64)
  .regex(/^[0-9A-Za-z][0-9A-Za-z_-]*$/, 'must be letters, digits, - and _, starting with a letter or digit')
  .overwrite((code) => code.toLowerCase())
  .describe(
    'The last part of the short URL. Letters, digits, `-` and `_`; read in any case, kept in lower case',
  );
