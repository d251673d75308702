import type { Choice } from '../components/choice.js';

/** Dates by their numbers in the standard, the AIs. */
const DATES: Readonly<Record<string, string>> = {
  17: 'Expiry date',
  15: 'Best before date',
  11: 'Production date',
  13: 'Packaging date',
  16: 'Sell by date',
};

/** Values that most codes with other details have. */
const OTHERS: Readonly<Record<string, string>> = {
  3103: 'Net weight in grams',
  30: 'Number of items',
  240: 'Additional product number',
  422: 'Country of origin',
};

/** Details that a code can print, as choices. Other AIs can be typed. */
export const ATTRIBUTE_CHOICES: readonly Choice<string>[] = Object.keys({ ...DATES, ...OTHERS })
  .map((ai) => ({ value: ai, label: attributeName(ai) }))
  .sort((one, other) => Number(other.value in DATES) - Number(one.value in DATES));

/** Returns the name of an AI for people: its number if it has none. */
export function attributeName(ai: string): string {
  return DATES[ai] ?? OTHERS[ai] ?? `(${ai})`;
}

/** Formats that people type, where they differ from the ones that are printed. */
const EXAMPLES: Readonly<Record<string, string>> = {
  3103: 'Six digits: 000500 for 500 g',
  422: 'Three digits: 276 for Germany',
};

/** Returns the format of a value, unless it is a date or free text. */
export function attributeHint(ai: string): string | undefined {
  return EXAMPLES[ai] ?? (ai in DATES ? 'As YYMMDD. Day 00 is the last one of the month.' : undefined);
}

/**
 * Returns a printed date as date inputs have it: `2027-12-31` for `271231`. Years are 1951 to 2050.
 *
 * @returns `undefined` if a date input cannot show the value, such as a month without a day.
 */
export function toInputDate(ai: string, value: string): string | undefined {
  if (!(ai in DATES)) return undefined;
  if (value === '') return '';
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (year === undefined || day === '00') return undefined;
  return `${Number(year) > 50 ? '19' : '20'}${year}-${month}-${day}`;
}

/** Returns the date of a date input as it is printed. */
export function fromInputDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}
