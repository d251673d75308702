import { checkText82, type CheckedText } from './character-set.js';
import { isCountryNumber } from './country-numbers.js';

/** Data attributes of one code. */
export type Gs1Attributes = Readonly<Record<string, string>>;

/** Maximum number of data attributes of a code. */
export const MAX_ATTRIBUTES = 10;

type Check = (value: string) => CheckedText;

/**
 * Application identifiers (AIs) that a code may have as data attributes, with the formats of their values.
 *
 * Facts from the GS1 Syntax Dictionary, release 2026-01-27.
 */
const FORMATS: readonly (readonly [ai: RegExp, check: Check])[] = [
  // Dates of production, packaging, best before, sell by, and expiry.
  [/^1[13567]$/, checkDate],
  // Count of variable items.
  [/^30$/, digits(1, 8)],
  // Weights, dimensions, and volumes; the last digit is the number of decimals.
  [/^31[0-6][0-5]$/, digits(6, 6)],
  [/^3(?:2\d|3[0-7])[0-5]$/, digits(6, 6)],
  [/^3(?:4\d|5[0-7])[0-5]$/, digits(6, 6)],
  [/^36\d[0-5]$/, digits(6, 6)],
  // Price of a variable measure item; the last digit is the number of decimals.
  [/^392\d$/, digits(1, 15)],
  // Additional identification.
  [/^240$/, (value) => checkText82(value, 30)],
  // Country of origin.
  [/^422$/, checkCountry],
  // Agreed between partners, and for use in a company.
  [/^90$/, (value) => checkText82(value, 30)],
  [/^9[1-9]$/, (value) => checkText82(value, 90)],
];

/**
 * Matches the AIs that a code may have as data attributes. For schemas: a group and classes only, which all
 * engines of regular expressions know.
 */
export const ATTRIBUTE_PATTERN =
  '^(1[13567]|30|31[0-6][0-5]|32[0-9][0-5]|33[0-7][0-5]|34[0-9][0-5]|35[0-7][0-5]|36[0-9][0-5]|392[0-9]|240|422|9[0-9])$';

/** Returns whether an AI is a data attribute that codes may have. */
export function isAttribute(ai: string): boolean {
  return findCheck(ai) !== undefined;
}

/** Checks the value of a data attribute. */
export function checkAttribute(ai: string, value: string): CheckedText {
  const check = findCheck(ai);
  return check ? check(value) : { problem: 'is not an attribute of gs1 codes' };
}

/** Lists attributes in the order of their AIs, as text, which is the order in the URI. */
export function sortAttributes(attributes: Gs1Attributes): [ai: string, value: string][] {
  return Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
}

function findCheck(ai: string): Check | undefined {
  return FORMATS.find(([pattern]) => pattern.test(ai))?.[1];
}

function digits(min: number, max: number): Check {
  const range = min === max ? `${max}` : `${min} to ${max}`;
  return (value) =>
    /^\d+$/.test(value) && value.length >= min && value.length <= max
      ? { value }
      : { problem: `must have ${range} digits` };
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Years with two digits are from 1950 to 2050, so every fourth has a February 29. */
function checkDate(value: string): CheckedText {
  const problem = { problem: 'must be a date as YYMMDD; day 00 means the last day of the month' };
  if (!/^\d{6}$/.test(value)) return problem;
  const [year, month, day] = [0, 2, 4].map((start) => Number(value.slice(start, start + 2))) as [
    number,
    number,
    number,
  ];
  const days = DAYS_OF_MONTHS[month - 1];
  if (days === undefined || day > days || (month === 2 && day === 29 && year % 4 !== 0)) return problem;
  return { value };
}

function checkCountry(value: string): CheckedText {
  return isCountryNumber(value)
    ? { value }
    : { problem: 'must be the number of a country with three digits (ISO 3166-1), such as 276 for Germany' };
}
