import { Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { normalizeIdentifier } from './pasted-text.js';

/** A phone number of one country that was written without its country code. */
export interface NationalNumber {
  country: CountryCode;
  /** In the international notation, such as `+49 30 1234567`. */
  international: string;
}

/** Numbers with fewer digits may be short numbers, or lack their area code. */
const MIN_DIGITS = 7;
/** Digits from which on a number is complete without the 0 that others of its country start with. */
const MIN_DIGITS_WITHOUT_ZERO = 10;

/**
 * Reads a phone number that is written as in its own country: `030 1234567` is `+49 30 1234567` in Germany.
 *
 * @param text A number without +. Letters, and codes such as *100#, are no number.
 * @param countries Countries that the number may be from, the most likely one first.
 * @returns A reading for each country with such a number range; none if the number may lack its area code.
 */
export function readNationalNumber(text: string, countries: readonly CountryCode[]): NationalNumber[] {
  const typed = normalizeIdentifier(text);
  const digits = typed.replace(/\D/g, '');
  if (!/^[0-9(][0-9 ().\-/]*$/.test(typed) || digits.length < MIN_DIGITS) return [];
  // 00 stands for + in most countries.
  if (/^00[1-9]/.test(digits)) return toReading(`+${digits.slice(2)}`);
  return countries
    .filter((country) => !mayLackAreaCode(digits, country))
    .flatMap((country) => toReading(typed, country));
}

function toReading(text: string, expected?: CountryCode): NationalNumber[] {
  const number = parsePhoneNumberFromString(text, expected);
  const country = number?.country ?? expected;
  if (!number?.isValid() || !country) return [];
  return [{ country, international: number.formatInternational() }];
}

/** In most countries a number within a city starts with another digit than the 0 of area codes. */
function mayLackAreaCode(digits: string, country: CountryCode): boolean {
  if (digits.startsWith('0') || digits.length >= MIN_DIGITS_WITHOUT_ZERO) return false;
  // Its types lack `nationalPrefix`.
  const plans = new Metadata() as Plans;
  plans.selectNumberingPlan(country);
  return plans.numberingPlan?.nationalPrefix?.() === '0';
}

type Plans = Metadata & { numberingPlan?: { nationalPrefix?: () => string | undefined } };
