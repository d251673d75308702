import type { ContentLine } from './content-lines.js';

/** Types of phone numbers in contacts. `other` is a number without a type. */
export const PHONE_TYPES = ['mobile', 'work', 'home', 'fax', 'pager', 'other'] as const;
export type PhoneType = (typeof PHONE_TYPES)[number];

/**
 * Values of the parameter TYPE (RFC 2426, 3.3.1; RFC 6350, 6.4.1), most telling first: `WORK,FAX` is a fax.
 */
const PARAMETERS: readonly (readonly [parameter: string, type: PhoneType])[] = [
  ['FAX', 'fax'],
  ['PAGER', 'pager'],
  ['CELL', 'mobile'],
  ['WORK', 'work'],
  ['HOME', 'home'],
];

/** Returns the parameter of a TEL property; '' for a number without a type. */
export function phoneParameter(type: PhoneType | undefined): string {
  const [parameter] = PARAMETERS.find(([, name]) => name === type) ?? [];
  return parameter === undefined ? '' : `;TYPE=${parameter}`;
}

/**
 * Returns the type of a TEL property: `TYPE=CELL,VOICE`, `TYPE=CELL;TYPE=VOICE`, or `CELL;VOICE` as version
 * 2.1 writes it.
 *
 * @param label Label that the address book of iPhones adds (`X-ABLabel`); '' if there is none.
 */
export function parsePhoneType({ parameters }: ContentLine, label = ''): PhoneType {
  const values = [...(parameters.TYPE ?? '').split(','), ...Object.keys(parameters)];
  const known = new Set(values.map((value) => value.trim().toUpperCase()));
  const [, type] = PARAMETERS.find(([parameter]) => known.has(parameter)) ?? [];
  return (type === 'fax' ? type : parseLabel(label)) ?? type ?? 'other';
}

/** `_$!<Mobile>!$_` is a label that the address book translates; others are text of the owner. */
function parseLabel(label: string): PhoneType | undefined {
  const name = label.replace(/^_\$!<(.*)>!\$_$/s, '$1').toLowerCase();
  if (/fax/.test(name)) return 'fax';
  if (name === 'iphone') return 'mobile';
  return PHONE_TYPES.find((type) => type === name);
}
