import { z } from 'zod';

/**
 * Prefixes of IDs. An ID is `<prefix>_<26 characters>`: a UUIDv7 in base32, so IDs sort by creation time
 * (TypeID 0.3).
 */
export const ID_PREFIXES = {
  account: 'acc',
  apiKey: 'key',
  qrCode: 'qr',
  job: 'job',
  webhook: 'wh',
  delivery: 'dlv',
  session: 'ses',
  folder: 'fld',
  template: 'tpl',
  scheduledChange: 'chg',
  domain: 'dom',
  file: 'fil',
  mail: 'mail',
  recipient: 'rcp',
  alert: 'alr',
  report: 'rpt',
  user: 'usr',
  member: 'mem',
  invitation: 'inv',
  identity: 'idn',
  auditEntry: 'aud',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Returns the schema of one kind of ID. */
export function idSchema(kind: IdKind) {
  const prefix = ID_PREFIXES[kind];
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `must be an ID that starts with ${prefix}_`)
    .describe(`ID: \`${prefix}_\` and 26 characters. IDs sort by creation time.`);
}

/**
 * Characters of generated short codes: no vowels, so no words appear, and none of the look-alikes 0, 1, and
 * l.
 */
export const SHORT_CODE_ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';

/** Length of generated short codes: 28^8, or 378 billion, combinations. */
export const SHORT_CODE_LENGTH = 8;

/** Schema of a custom short code: accepted in any case, stored in lower case. */
export const shortCodeSchema = z
  .string()
  .min(3)
  .max(64)
  .regex(
    /^[0-9A-Za-z][0-9A-Za-z_-]*$/,
    'must contain only letters, digits, -, and _, and start with a letter or digit',
  )
  .overwrite((code) => code.toLowerCase())
  .describe(
    'Last segment of the short link: letters, digits, `-`, and `_`. Accepted in any case; stored in lowercase.',
  );
