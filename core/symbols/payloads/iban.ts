import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';

/**
 * Length of an IBAN by country (SWIFT IBAN Registry, release 99).
 *
 * Why not the package `ibantools` (4.5.4): it also accepts 34 country codes outside the registry, so a
 * mistyped payment code could be printed, and it adds 47 KB to the dashboard.
 */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * Returns the remainder modulo 97 of digits and letters, where A to Z stand for 10 to 35 (ISO 7064, MOD
 * 97-10).
 */
function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/**
 * Returns whether the two check digits after the two leading letters are right, as in ISO 13616 (IBAN) and
 * ISO 11649.
 */
function hasValidCheckDigits(text: string): boolean {
  return mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

const compact = (text: string): string => normalizeIdentifier(text).replace(/[\s-]/g, '').toUpperCase();

/** Parses an IBAN (ISO 13616). The value is in upper case, without spaces and hyphens. */
function parseIban(text: string): ParseResult<string> {
  const value = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value))
    return { problem: 'must be an IBAN such as DE89 3704 0044 0532 0130 00' };
  const length = LENGTHS.get(value.slice(0, 2));
  if (length === undefined) return { problem: `${value.slice(0, 2)} is not a country that uses IBANs` };
  if (value.length !== length) {
    return { problem: `must have ${length} characters for ${value.slice(0, 2)}, but has ${value.length}` };
  }
  return hasValidCheckDigits(value) ? { value } : { problem: 'has wrong check digits: a digit is mistyped' };
}

/** Parses a creditor reference (ISO 11649): RF, two check digits, and up to 21 characters. */
function parseCreditorReference(text: string): ParseResult<string> {
  const value = compact(text);
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(value)) {
    return {
      problem:
        'must be a creditor reference such as RF18 5390 0754 7034 (ISO 11649); send any other reference as text',
    };
  }
  return hasValidCheckDigits(value)
    ? { value }
    : { problem: 'has wrong check digits: a character is mistyped' };
}

/** Parses a BIC (ISO 9362). The value is in upper case. */
function parseBic(text: string): ParseResult<string> {
  const value = compact(text);
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value)
    ? { value }
    : { problem: 'must be a BIC of 8 or 11 characters, such as COBADEFFXXX' };
}

/** Returns the schema of an IBAN (ISO 13616). */
export const iban = () => z.string().min(5).max(60).check(normalizeCheck(parseIban));
/** Returns the schema of a structured creditor reference (ISO 11649). */
export const creditorReference = () =>
  z.string().min(5).max(40).check(normalizeCheck(parseCreditorReference));
/** Returns the schema of a BIC (ISO 9362). */
export const bic = () => z.string().min(8).max(20).check(normalizeCheck(parseBic));

/** Returns an IBAN in groups of four, as statements print it (ISO 13616-1, 6). */
export function groupInFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
