import type { Choice } from '../components/choice.js';

/** Dates by their numbers in the standard, the AIs. */
const DATES: readonly Choice<string>[] = [
  { value: '17', label: 'Expiry date' },
  { value: '15', label: 'Best before date' },
  { value: '11', label: 'Production date' },
  { value: '13', label: 'Packaging date' },
  { value: '16', label: 'Sell by date' },
];

/** Details that a code can print, as choices, the most used first. Other AIs can be typed. */
export const ATTRIBUTE_CHOICES: readonly Choice<string>[] = [
  ...DATES,
  { value: '3103', label: 'Net weight in grams' },
  { value: '30', label: 'Number of items' },
  { value: '240', label: 'Additional product number' },
  { value: '422', label: 'Country of origin' },
];

/** Returns the name of an AI for people: its number if it has none. */
export function attributeName(ai: string): string {
  return ATTRIBUTE_CHOICES.find(({ value }) => value === ai)?.label ?? `(${ai})`;
}

function isDate(ai: string): boolean {
  return DATES.some(({ value }) => value === ai);
}

/** Formats that people type, where they differ from the ones that are printed. */
const EXAMPLES: Readonly<Record<string, string>> = {
  3103: 'Six digits: 000500 for 500 g',
  422: 'Three digits: 276 for Germany',
};

/** Returns the format of a value, unless it is a date or free text. */
export function attributeHint(ai: string): string | undefined {
  return EXAMPLES[ai] ?? (isDate(ai) ? 'As YYMMDD. Day 00 is the last one of the month.' : undefined);
}

/**
 * Returns a printed date as date inputs have it: `2027-12-31` for `271231`. Years are 1951 to 2050.
 *
 * @returns `undefined` if a date input cannot show the value, such as a month without a day.
 */
export function toInputDate(ai: string, value: string): string | undefined {
  if (!isDate(ai)) return undefined;
  if (value === '') return '';
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (year === undefined || day === '00') return undefined;
  return `${Number(year) > 50 ? '19' : '20'}${year}-${month}-${day}`;
}

/** Returns the date of a date input as it is printed. */
export function fromInputDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}
