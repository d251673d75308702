import { z } from 'zod';
import { escapeWithBackslash, splitUnescaped, unescapeBackslash } from './backslash-escaping.js';
import {
  buildAddressComponents,
  contactFields,
  parseAddressComponents,
  parseBirthday,
  omitEmpty,
} from './contact-fields.js';
import { definePayloadType } from './payload-type.js';
import { phoneWarnings } from './phone-number.js';
import { addIssue, betweenFields } from './normalize.js';
import { assertDistinct, parseSemicolonFields } from './semicolon-fields.js';
import { lineField } from './text-fields.js';

/** Characters that NTT DOCOMO's specification escapes with a backslash. */
const SPECIAL = '\\:;,';

const schema = z
  .strictObject({
    ...contactFields,
    organization: lineField(200).optional().describe('Company or other organization.'),
    note: lineField(1_000).optional().describe('Note of one line.'),
  })
  .check(
    betweenFields(['firstName', 'lastName'], (payload) => {
      if (payload.value.firstName === undefined && payload.value.lastName === undefined) {
        addIssue(payload, 'firstName', 'is required unless lastName is given');
      }
    }),
  );

type MecardData = z.output<typeof schema>;

/**
 * Contact in NTT DOCOMO's MECARD format. Shorter than a vCard, so the symbol has fewer and larger modules.
 */
export const mecard = definePayloadType({
  type: 'mecard',
  title: 'Contact (compact)',
  name: 'Contact (compact)',
  icon: 'user',
  pageIcon: 'person',
  pageName: ['Contact', 'Kontakt', 'Contact', 'Contacto', 'Contato', '連絡先'],
  summary: 'Adds a contact to the address book (MECARD). Fewer fields than a vCard, and a smaller symbol.',
  symbol: 'static',
  schema,
  example: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phones: ['+44 20 7946 0958'],
    emails: ['ada@example.com'],
    urls: ['https://example.com/ada'],
    address: {
      street: '12 St James’s Square',
      city: 'London',
      postalCode: 'SW1Y 4JH',
      country: 'United Kingdom',
    },
    birthday: '1985-12-10',
    organization: 'Analytical Engines',
    note: 'Met at the fair; call in the morning',
  },
  encode: encodeMecard,
  parse: parseMecard,
  warnings: (data) => phoneWarnings(data.phones ?? []),
});

function encodeMecard(data: MecardData): string {
  const escape = (value: string): string => escapeWithBackslash(value, SPECIAL);
  const field = (key: string, value: string | undefined): string =>
    value === undefined ? '' : `${key}:${escape(value)};`;
  const list = (key: string, values: string[] | undefined): string =>
    (values ?? []).map((value) => field(key, value)).join('');
  // The name is `last,first`. Without a comma, readers take all of it for one name.
  const name = [data.lastName ?? '', data.firstName]
    .filter((part) => part !== undefined)
    .map(escape)
    .join(',');
  const address = data.address ? `ADR:${buildAddressComponents(data.address).map(escape).join(',')};` : '';
  return [
    `MECARD:N:${name};`,
    list('TEL', data.phones),
    list('EMAIL', data.emails),
    list('URL', data.urls),
    address,
    field('BDAY', data.birthday?.replaceAll('-', '')),
    field('ORG', data.organization),
    field('NOTE', data.note),
    ';',
  ].join('');
}

const LISTS: Record<string, 'phones' | 'emails' | 'urls'> = { TEL: 'phones', EMAIL: 'emails', URL: 'urls' };
const FIELD_NAMES: Record<string, string> = { ORG: 'organization', NOTE: 'note' };

/** Unknown fields stay in the data under their own key, so the schema rejects them by name. */
function parseMecard(text: string): unknown {
  const fields = parseSemicolonFields(text, 'MECARD:');
  if (!fields) return undefined;
  assertDistinct(fields, Object.keys(LISTS));
  const data: Record<string, unknown> = {};
  const lists = { phones: [] as string[], emails: [] as string[], urls: [] as string[] };
  for (const { key, value } of fields) {
    const list = LISTS[key];
    if (list) lists[list].push(unescapeBackslash(value));
    else if (key === 'N') Object.assign(data, parseName(value));
    else if (key === 'ADR') data.address = parseAddress(value);
    else if (key === 'BDAY') data.birthday = parseBirthday(unescapeBackslash(value));
    else data[FIELD_NAMES[key] ?? key] = unescapeBackslash(value);
  }
  return omitEmpty({ ...data, ...lists });
}

function parseName(value: string): { firstName?: string; lastName?: string } {
  const [last = '', ...first] = splitUnescaped(value, ',').map(unescapeBackslash);
  return omitEmpty({ lastName: last, firstName: first.join(',').trim() === '' ? '' : first.join(',') });
}

/** NTT DOCOMO's specification has seven parts; many programs write the whole address as one. */
function parseAddress(value: string): unknown {
  const parts = splitUnescaped(value, ',').map(unescapeBackslash);
  return parts.length === 7 ? parseAddressComponents(parts) : { street: parts.join(',') };
}
