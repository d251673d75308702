import { splitUnescaped } from './backslash-escaping.js';
import { readAddressComponents, readBirthday, withoutEmpty } from './contact-fields.js';
import type { ContentLine } from './content-lines.js';
import { readContentLines, unescapeContentText, unescapeContentUri } from './content-lines.js';
import { PayloadSyntaxError } from './payload-type.js';

/** What tells a reader nothing about the person. Everything else that has no field is refused by name, not dropped. */
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

/** One vCard → candidate data; `undefined` when the text does not begin with BEGIN:VCARD. */
export function parseVcard(text: string): unknown {
  if (!/^\s*BEGIN:VCARD\s*(?:\r|\n)/i.test(text)) return undefined;
  const lines = readContentLines(text);
  const last = lines.at(-1);
  if (last?.name !== 'END' || last.value.trim().toUpperCase() !== 'VCARD') {
    throw new PayloadSyntaxError('has no END:VCARD on its last line');
  }
  const card = new CardFields();
  for (const line of lines.slice(1, -1)) card.read(line);
  return card.data();
}

class CardFields {
  private readonly fields: Record<string, unknown> = {};
  private readonly phones: string[] = [];
  private readonly emails: string[] = [];
  private readonly urls: string[] = [];
  private fullName: string | undefined;

  read(line: ContentLine): void {
    const text = unescapeContentText(line.value);
    switch (line.name) {
      case 'VERSION':
        this.set('version', text.trim(), line);
        break;
      case 'N':
        this.readName(nameComponents(line.value));
        break;
      case 'FN':
        this.fullName = text;
        break;
      case 'ORG':
        this.set('organization', components(line.value).filter(Boolean).join(', '), line);
        break;
      case 'TITLE':
        this.set('title', text, line);
        break;
      case 'TEL':
        this.phones.push(text.replace(/^tel:/i, ''));
        break;
      case 'EMAIL':
        this.emails.push(text);
        break;
      case 'URL':
        this.urls.push(unescapeContentUri(line.value));
        break;
      case 'ADR':
        this.set('address', readAddressComponents(components(line.value)), line);
        break;
      case 'BDAY':
        this.set('birthday', readBirthday(text), line);
        break;
      case 'NOTE':
        this.set('note', text, line);
        break;
      default:
        if (!IGNORED.has(line.name) && !line.name.startsWith('X-')) this.fields[line.name] = text;
    }
  }

  data(): unknown {
    const { fields } = this;
    // FN alone names a person, unless it only repeats the organisation.
    const named = fields.firstName !== undefined || fields.lastName !== undefined;
    if (!named && this.fullName !== fields.organization) fields.firstName = this.fullName;
    return withoutEmpty({ ...fields, phones: this.phones, emails: this.emails, urls: this.urls });
  }

  private set(field: string, value: unknown, line: ContentLine): void {
    if (value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0))
      return;
    if (this.fields[field] !== undefined) throw new PayloadSyntaxError(`has ${line.name} more than once`);
    this.fields[field] = value;
  }

  /** Additional names and titles have no field of their own: they stay beside the name they belong to. */
  private readName([family, given, additional, prefixes, suffixes]: string[]): void {
    const join = (...parts: (string | undefined)[]): string | undefined =>
      parts.filter(Boolean).join(' ') || undefined;
    this.fields.firstName = join(prefixes, given, additional);
    this.fields.lastName = join(family, suffixes);
  }
}

/** The parts of a compound value. An unescaped comma stays: many writers forget to escape it. */
function components(value: string): string[] {
  return splitUnescaped(value, ';').map(unescapeContentText);
}

/** `Doe;Jane;Ann,Eve;Dr.;` → its components, each a list whose entries are joined by a space. */
function nameComponents(value: string): string[] {
  return splitUnescaped(value, ';').map((part) =>
    splitUnescaped(part, ',').map(unescapeContentText).join(' '),
  );
}
