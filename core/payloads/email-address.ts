import { z } from 'zod';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';

/** RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** An atom or dot-atom (RFC 5322, 3.2.3), with letters beyond ASCII (RFC 6531, 3.3). Quoted local parts are not taken. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** An address as people write it → the same with its domain in lower case and punycode. */
export function readEmailAddress(text: string): Reading<string> {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL || !LOCAL_PART.test(local)) {
    return { problem: 'must be an e-mail address such as name@example.com' };
  }
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (!domain) return { problem: 'must have a domain after the @, such as example.com' };
  const value = `${local}@${domain}`;
  return value.length > MAX_ADDRESS ? { problem: `must be at most ${MAX_ADDRESS} characters` } : { value };
}

/** A registered domain name in punycode, or undefined: no address literals, no single labels. */
function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  let host: string;
  try {
    host = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const wellFormed =
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && !/^[0-9]+$/.test(last);
  return wellFormed ? host : undefined;
}

/** A field that holds one e-mail address. */
export function emailAddress() {
  return z
    .string()
    .min(3, { abort: true })
    .max(MAX_ADDRESS, { abort: true })
    .check(reading(readEmailAddress))
    .meta({ format: 'email' });
}
