import type { Reading } from './normalize.js';
import { readEmailAddress } from './email-address.js';
import { readPhoneNumber } from './phone-number.js';

const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A PIX key as the directory (DICT, Banco Central do Brasil) writes it: CPF of 11 digits, CNPJ of 14 characters (since
 * July 2026 letters too), +55 phone number, e-mail address in lower case, or random key (UUID).
 */
export function readPixKey(text: string): Reading<string> {
  const key = text.trim();
  if (key.includes('@')) return readPixEmail(key);
  if (key.startsWith('+')) {
    const phone = readPhoneNumber(key);
    return 'value' in phone && !phone.value.startsWith('+55')
      ? { problem: 'must be a Brazilian number, +55' }
      : phone;
  }
  if (EVP.test(key.toLowerCase())) return { value: key.toLowerCase() };
  const compact = key.replace(/[.\-/ ]/g, '').toUpperCase();
  if (/^\d{11}$/.test(compact)) {
    return checkDigits(compact, 9, CPF_WEIGHTS)
      ? { value: compact }
      : { problem: 'is not a valid CPF; a phone number starts with +55' };
  }
  if (/^[0-9A-Z]{12}\d{2}$/.test(compact)) {
    return checkDigits(compact, 12, CNPJ_WEIGHTS)
      ? { value: compact }
      : { problem: 'is not a valid CNPJ: a character is mistyped' };
  }
  return {
    problem: 'must be a CPF, a CNPJ, a phone number with +55, an e-mail address or a random key (UUID)',
  };
}

/** DICT keeps e-mail keys in lower case, at most 77 characters. */
function readPixEmail(key: string): Reading<string> {
  const email = readEmailAddress(key.toLowerCase());
  if ('problem' in email) return email;
  return email.value.length <= 77 && /^[\x21-\x7e]+$/.test(email.value)
    ? email
    : { problem: 'must be at most 77 characters of ASCII' };
}

/** Weights by distance from the check digit: CPF counts up, CNPJ starts again after 9. */
const CPF_WEIGHTS = (distance: number): number => distance + 1;
const CNPJ_WEIGHTS = (distance: number): number => ((distance - 1) % 8) + 2;

/** Both check digits after `length` characters, modulo 11; a letter counts as its ASCII code less 48. */
function checkDigits(key: string, length: number, weight: (distance: number) => number): boolean {
  if (/^(.)\1*$/.test(key)) return false;
  return [length, length + 1].every((end) => {
    let sum = 0;
    for (let index = 0; index < end; index += 1) sum += (key.charCodeAt(index) - 48) * weight(end - index);
    const remainder = sum % 11;
    return Number(key[end]) === (remainder < 2 ? 0 : 11 - remainder);
  });
}
