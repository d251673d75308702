import { splitUnescaped } from './backslash-escaping.js';
import { parseAddressComponents, parseBirthday, omitEmpty } from './contact-fields.js';
import type { ContentLine } from './content-lines.js';
import { parseContentLines, unescapeContentText, unescapeContentUri } from './content-lines.js';
import { PayloadSyntaxError } from './payload-type.js';
import { parsePhoneType, type PhoneType } from './phone-types.js';

/** Properties that say nothing about the person. The schema rejects all other unknown properties by name. */
const IGNORED = new Set([
  'PRODID',
  'REV',
  'UID',
  'SOURCE',
  'NAME',
  'PROFILE',
  'MAILER',
  'SORT-STRING',
  'KIND',
]);

/**
 * Parses one vCard.
 *
 * @returns Candidate data, or `undefined` if the text does not start with BEGIN:VCARD.
 * @throws PayloadSyntaxError if a line is malformed, a single-valued property occurs twice, or END:VCARD is
 *   missing.
 * @see RFC 2426 and RFC 6350
 */
export function parseVcard(text: string): unknown {
  if (!/^\s*BEGIN:VCARD\s*(?:\r|\n)/i.test(text)) return undefined;
  const lines = parseContentLines(text);
  const last = lines.at(-1);
  if (last?.name !== 'END' || last.value.trim().toUpperCase() !== 'VCARD') {
    throw new PayloadSyntaxError('has no END:VCARD on its last line');
  }
  const card = new CardFields(lines);
  for (const line of lines.slice(1, -1)) card.add(line);
  return card.data();
}

/** Collects the fields of one vCard, property by property. */
class CardFields {
  readonly #fields: Record<string, unknown> = {};
  readonly #phones: string[] = [];
  readonly #emails: string[] = [];
  readonly #urls: string[] = [];
  readonly #phoneTypes: PhoneType[] = [];
  readonly #labels: ReadonlyMap<string, string>;
  #fullName: string | undefined;
  #hasName = false;

  constructor(lines: readonly ContentLine[]) {
    const labels = lines.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '');
    this.#labels = new Map(labels.map(({ group, value }) => [group, unescapeContentText(value)]));
  }

  add(line: ContentLine): void {
    assertReadable(line);
    const text = unescapeContentText(line.value);
    switch (line.name) {
      case 'VERSION':
        this.#set('version', text.trim(), line);
        break;
      case 'N':
        this.#setName(nameComponents(line.value), line);
        break;
      case 'FN':
        this.#fullName = text;
        break;
      case 'ORG':
        this.#set('organization', components(line.value).filter(Boolean).join(', '), line);
        break;
      case 'TITLE':
        this.#set('title', text, line);
        break;
      case 'TEL':
        this.#phones.push(text.replace(/^tel:/i, ''));
        this.#phoneTypes.push(parsePhoneType(line, this.#labels.get(line.group)));
        break;
      case 'PHOTO':
        this.#set('photoUrl', parsePhoto(line), line);
        break;
      case 'EMAIL':
        this.#emails.push(text);
        break;
      case 'URL':
        this.#urls.push(unescapeContentUri(line.value));
        break;
      case 'ADR':
        this.#set('address', parseAddressComponents(components(line.value)), line);
        break;
      case 'BDAY':
        this.#set('birthday', parseBirthday(text), line);
        break;
      case 'NOTE':
        this.#set('note', text, line);
        break;
      default:
        if (!IGNORED.has(line.name) && !line.name.startsWith('X-')) this.#fields[line.name] = text;
    }
  }

  data(): unknown {
    const fields = this.#fields;
    // FN without N names a person, unless it only repeats the organization.
    const named = fields.firstName !== undefined || fields.lastName !== undefined;
    if (!named && this.#fullName !== fields.organization) fields.firstName = this.#fullName;
    const types = this.#phoneTypes;
    // Without any type, the field would say nothing.
    const phoneTypes = types.some((type) => type !== 'other') ? types : [];
    return omitEmpty({ ...fields, phones: this.#phones, phoneTypes, emails: this.#emails, urls: this.#urls });
  }

  #set(field: string, value: unknown, line: ContentLine): void {
    if (value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0))
      return;
    if (this.#fields[field] !== undefined) throw new PayloadSyntaxError(`has ${line.name} more than once`);
    this.#fields[field] = value;
  }

  /**
   * Additional names and honorifics have no field of their own; they are added to the name that they belong
   * to.
   */
  #setName([family, given, additional, prefixes, suffixes]: string[], { name }: ContentLine): void {
    if (this.#hasName) throw new PayloadSyntaxError(`has ${name} more than once`);
    this.#hasName = true;
    const join = (...parts: (string | undefined)[]): string | undefined =>
      parts.filter(Boolean).join(' ') || undefined;
    this.#fields.firstName = join(prefixes, given, additional);
    this.#fields.lastName = join(family, suffixes);
  }
}

/** Rejects values whose encoding or meaning would be lost. */
function assertReadable({ name, parameters }: ContentLine): void {
  const encoding = parameters.ENCODING?.toUpperCase();
  const isQuoted = encoding === 'QUOTED-PRINTABLE' || parameters['QUOTED-PRINTABLE'] !== undefined;
  if (isQuoted) {
    throw new PayloadSyntaxError(
      `has ${name} in quoted-printable (vCard 2.1); export the contact as vCard 3.0`,
    );
  }
  // Address books write a birthday without a year as one in this year.
  if (name === 'BDAY' && parameters['X-APPLE-OMIT-YEAR'] !== undefined) {
    throw new PayloadSyntaxError(
      'has a birthday without its year (BDAY), which this service cannot keep; remove it',
    );
  }
}

/** Returns the URL of a photo. @throws PayloadSyntaxError if the photo itself is in the vCard. */
function parsePhoto({ value, parameters }: ContentLine): string {
  const url = unescapeContentUri(value).trim();
  if (parameters.ENCODING === undefined && !/^data:/i.test(url)) return url;
  throw new PayloadSyntaxError(
    'has a photo in it (PHOTO), which no symbol can hold; remove it, or send its URL as photoUrl',
  );
}

/** Splits a compound value. Unescaped commas are kept, because many programs forget to escape them. */
function components(value: string): string[] {
  return splitUnescaped(value, ';').map(unescapeContentText);
}

/**
 * Splits a name such as `Doe;Jane;Ann,Eve;Dr.;`. Each component is a list, joined with spaces (RFC 2426,
 * 3.1.2).
 */
function nameComponents(value: string): string[] {
  return splitUnescaped(value, ';').map((part) =>
    splitUnescaped(part, ',').map(unescapeContentText).join(' '),
  );
}
