import { createHmac, timingSafeEqual } from 'node:crypto';
import { ID_PREFIXES } from '../../core/basics/ids.js';
import { SECOND_MS } from '../../core/basics/time/durations.js';

/** `<recipient>.<end>.<signature>`: the ID without its prefix, Unix seconds in base 36, and 128 bits. */
const TOKEN = /^([0-7][0-9a-hjkmnp-tv-z]{25})\.([0-9a-z]{0,8})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

/** Contents of a token of a link in a mail. */
export interface MailToken {
  recipientId: string;
  /** Undefined: the link has no end. */
  endsAt: Date | undefined;
}

/**
 * Builds the token of the page on which a recipient confirms or unsubscribes. It is derived, so that a copy
 * of the database reveals no token.
 *
 * @param signingKey See `SecretKeys`.
 */
export function signMailToken(signingKey: Uint8Array, { recipientId, endsAt }: MailToken): string {
  const id = recipientId.slice(ID_PREFIXES.recipient.length + 1);
  const end = endsAt ? Math.floor(endsAt.getTime() / SECOND_MS).toString(36) : '';
  return `${id}.${end}.${sign(signingKey, id, end)}`;
}

/** Reads a token. @returns undefined if this service has not signed it */
export function readMailToken(signingKey: Uint8Array, token: string): MailToken | undefined {
  const [, id, end = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (id === undefined) return undefined;
  // As text: several texts decode to the same bytes, and only one of them was issued.
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(signingKey, id, end)))) return undefined;
  return {
    recipientId: `${ID_PREFIXES.recipient}_${id}`,
    endsAt: end === '' ? undefined : new Date(Number.parseInt(end, 36) * SECOND_MS),
  };
}

function sign(signingKey: Uint8Array, id: string, end: string): string {
  const code = createHmac('sha256', signingKey).update(`mail-page:${id}.${end}`);
  return code.digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
}
