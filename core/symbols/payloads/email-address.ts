import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeInternationalIdentifier } from './pasted-text.js';

/** RFC 5321, 4.5.3.1: 64 octets in front of the @, and 254 in total. */
const MAX_LOCAL_PART = 64;
const MAX_EMAIL = 254;

/**
 * A dot-atom (RFC 5322, 3.2.3) with letters beyond ASCII (RFC 6531, 3.3). Quoted local parts are rejected.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Parses an email address.
 *
 * @returns The address with its domain in lower case and Punycode, without surrounding spaces.
 */
export function parseEmailAddress(text: string): ParseResult<string> {
  const trimmed = normalizeInternationalIdentifier(text);
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local)) {
    return { problem: 'must be an email address such as name@example.com' };
  }
  const domain = toAsciiDomain(trimmed.slice(at + 1));
  if (!domain) return { problem: 'must have a domain after the @, such as example.com' };
  const value = `${local}@${domain}`;
  return value.length > MAX_EMAIL ? { problem: `must be at most ${MAX_EMAIL} characters` } : { value };
}

/** The domain in Punycode; `undefined` for address literals, single labels, and invalid names. */
function toAsciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  let host: string;
  try {
    host = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isWellFormed =
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && !/^[0-9]+$/.test(last);
  return isWellFormed ? host : undefined;
}

/** Returns the schema of one email address. */
export function emailAddress() {
  return z.string().min(1).max(MAX_EMAIL).check(normalizeCheck(parseEmailAddress)).meta({ format: 'email' });
}
