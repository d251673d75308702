import { createHmac, timingSafeEqual } from 'node:crypto';
import { ID_PREFIXES } from '../../core/basics/ids.js';
import type { StoredReport } from '../../core/reports/report.js';

/** `<report>.<signature>`: the ID without its prefix, and 128 bits. */
const TOKEN = /^([0-7][0-9a-hjkmnp-tv-z]{25})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

type LinkedReport = Pick<StoredReport, 'id' | 'linkRevision'>;

/**
 * Builds the token of the page of a report. It is derived, so that a copy of the database reveals no token.
 * Incrementing the link revision of the report ends it.
 *
 * @param signingKey See `SecretKeys`.
 */
export function signReportToken(signingKey: Uint8Array, report: LinkedReport): string {
  return `${report.id.slice(ID_PREFIXES.report.length + 1)}.${sign(signingKey, report)}`;
}

/** Returns the ID of the report that a token names, which is not verified; undefined if it is no token. */
export function reportOfToken(token: string): string | undefined {
  const [, id] = TOKEN.exec(token) ?? [];
  return id === undefined ? undefined : `${ID_PREFIXES.report}_${id}`;
}

/** Returns whether a token opens the page of a report. Compares in constant time. */
export function isReportToken(token: string, signingKey: Uint8Array, report: LinkedReport): boolean {
  // As text: several texts decode to the same bytes, and only one of them was issued.
  const expected = Buffer.from(signReportToken(signingKey, report));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function sign(signingKey: Uint8Array, { id, linkRevision }: LinkedReport): string {
  const code = createHmac('sha256', signingKey).update(`shared-report:${id}:${linkRevision}`);
  return code.digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
}
