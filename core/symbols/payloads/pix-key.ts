import type { ParseResult } from './normalize.js';
import { parseEmailAddress } from './email-address.js';
import { normalizeIdentifier } from './pasted-text.js';
import { parsePhoneNumber } from './phone-number.js';

/**
 * A Brazilian number with its area code apart: `(11) 98765-4321`, `11 98765-4321`. Without separators, it
 * could be a CPF with a mistyped digit, and the payment would go to somebody else.
 */
const WRITTEN_AS_PHONE = /^(?:\(0?\d{2}\) ?|0?\d{2} )\d{4,5}[ -]\d{4}$/;

const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Parses a Pix key and verifies its check digits: a CPF (11 digits), a CNPJ (14 characters, since July 2026
 * with letters), a phone number with +55 or written as in Brazil, an email address, or a random key (UUID).
 *
 * @returns The key as the directory DICT of the Banco Central do Brasil stores it: without separators; emails
 * and random keys in lower case.
 */
export function parsePixKey(text: string): ParseResult<string> {
  const key = normalizeIdentifier(text);
  if (key.includes('@')) return parsePixEmail(key);
  if (key.startsWith('+')) {
    const phone = parsePhoneNumber(key);
    return 'value' in phone && !phone.value.startsWith('+55')
      ? { problem: 'must be a Brazilian phone number, starting with +55' }
      : phone;
  }
  if (EVP.test(key.toLowerCase())) return { value: key.toLowerCase() };
  // Pix exists in Brazil alone, so the country of such a number is known.
  if (WRITTEN_AS_PHONE.test(key)) return parsePhoneNumber(`+55 ${key.replace(/\D/g, '').replace(/^0/, '')}`);
  const compact = key.replace(/[.\-/ ]/g, '').toUpperCase();
  if (/^\d{11}$/.test(compact)) {
    return hasValidCheckDigits(compact, 9, CPF_WEIGHTS)
      ? { value: compact }
      : { problem: 'is not a valid CPF; write a phone number with +55 or its area code in parentheses' };
  }
  if (/^[0-9A-Z]{12}\d{2}$/.test(compact)) {
    return hasValidCheckDigits(compact, 12, CNPJ_WEIGHTS)
      ? { value: compact }
      : { problem: 'is not a valid CNPJ: a character is mistyped' };
  }
  return {
    problem: 'must be a CPF, a CNPJ, a phone number with +55, an email address, or a random key (UUID)',
  };
}

/** DICT stores email keys in lower case, at most 77 characters. */
function parsePixEmail(key: string): ParseResult<string> {
  const email = parseEmailAddress(key.toLowerCase());
  if ('problem' in email) return email;
  return email.value.length <= 77 && /^[\x21-\x7e]+$/.test(email.value)
    ? email
    : { problem: 'must be at most 77 ASCII characters' };
}

/**
 * Weight of a digit by its distance from the check digit: 2, 3, 4, … for a CPF; a CNPJ starts over after 9.
 */
const CPF_WEIGHTS = (distance: number): number => distance + 1;
const CNPJ_WEIGHTS = (distance: number): number => ((distance - 1) % 8) + 2;

/**
 * Returns whether both check digits after `length` characters are right (modulo 11). A letter counts as its
 * ASCII code minus 48.
 */
function hasValidCheckDigits(key: string, length: number, weight: (distance: number) => number): boolean {
  if (/^(.)\1*$/.test(key)) return false;
  return [length, length + 1].every((end) => {
    let sum = 0;
    for (let index = 0; index < end; index += 1) sum += (key.charCodeAt(index) - 48) * weight(end - index);
    const remainder = sum % 11;
    return Number(key[end]) === (remainder < 2 ? 0 : 11 - remainder);
  });
}
