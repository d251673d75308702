import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import VCard from 'vcard-creator';
import { encodeData, parsePayload } from '../../../../../core/symbols/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../../../../support/payload-arbitraries.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('vcard', () => {
  test('encodes version 3.0 with CR LF, N, FN, escapes, and no other properties', () => {
    const data = parseValid('vcard', {
      firstName: 'Jörg; Max',
      lastName: 'O’Neil, Jr.',
      organization: 'A\\B, Inc.',
      phones: ['+1 (212) 555-0123'],
      emails: ['jm@EXAMPLE.com'],
      urls: ['https://example.com/a,b;c'],
      address: { street: '1 Main St; Suite 2', city: 'Springfield' },
      birthday: '1985-04-12',
      note: 'first\r\nsecond',
    });
    expect(encodeData('vcard', data)).toBe(
      card(
        'VERSION:3.0',
        'N:O’Neil\\, Jr.;Jörg\\; Max;;;',
        'FN:Jörg\\; Max O’Neil\\, Jr.',
        'ORG:A\\\\B\\, Inc.',
        'TEL:+12125550123',
        'EMAIL:jm@example.com',
        'URL:https://example.com/a,b;c',
        'ADR:;;1 Main St\\; Suite 2;Springfield;;;',
        'BDAY:1985-04-12',
        'NOTE:first\\nsecond',
      ),
    );
  });

  test('encodes version 4.0 on request, with the date format of RFC 6350, 4.3.1', () => {
    const data = parseValid('vcard', { firstName: 'Ada', birthday: '1985-04-12', version: '4.0' });
    expect(encodeData('vcard', data)).toBe(card('VERSION:4.0', 'N:;Ada;;;', 'FN:Ada', 'BDAY:19850412'));
  });

  test('uses the name of an organization without a person as FN', () => {
    const data = parseValid('vcard', { organization: 'Red Cross' });
    expect(encodeData('vcard', data)).toBe(card('VERSION:3.0', 'N:;;;;', 'FN:Red Cross', 'ORG:Red Cross'));
    expect(parsePayload('vcard', encodeData('vcard', data))).toEqual(data);
  });

  test('parses the example of RFC 2426, section 7: any case, folded, grouped, with parameters, and without N', () => {
    const text = card(
      'VERSION:3.0',
      'FN:Frank Dawson',
      'ORG:Lotus Development Corporation',
      'ADR;TYPE=WORK,POSTAL,PARCEL:;;6544 Battleford Drive',
      ' ;Raleigh;NC;27613-3502;U.S.A.',
      'item1.TEL;TYPE=VOICE,MSG,WORK:+1-919-676-9515',
      'TEL;TYPE=FAX,WORK:+1-919-676-9564',
      'EMAIL;TYPE=INTERNET,PREF:Frank_Dawson@Lotus.com',
      'URL:http://home.earthlink.net/~fdawson',
    ).replace('BEGIN:VCARD', 'begin:vCard');
    expect(parseValid('vcard', text)).toEqual({
      version: '3.0',
      firstName: 'Frank Dawson',
      organization: 'Lotus Development Corporation',
      address: {
        street: '6544 Battleford Drive',
        city: 'Raleigh',
        region: 'NC',
        postalCode: '27613-3502',
        country: 'U.S.A.',
      },
      phones: ['+19196769515', '+19196769564'],
      phoneTypes: ['work', 'fax'],
      emails: ['Frank_Dawson@lotus.com'],
      urls: ['http://home.earthlink.net/~fdawson'],
    });
  });

  test('adds the additional names, prefixes, and suffixes of N to the names (RFC 2426, 3.1.2)', () => {
    const text = card('VERSION:3.0', 'FN:x', 'N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.');
    expect(parseValid('vcard', text)).toMatchObject({
      firstName: 'Dr. John Philip Paul',
      lastName: 'Stevenson Jr. M.D.',
    });
  });

  test('accepts a postal address in one string as its street', () => {
    expect(parseValid('vcard', { firstName: 'Ada', address: '12 St James’s Square, London' })).toMatchObject({
      address: { street: '12 St James’s Square, London' },
    });
  });

  test('parses every field of the output of vcard-creator', () => {
    fc.assert(
      fc.property(PAYLOAD_ARBITRARIES.vcard, (input) => {
        const { photoUrl: _photoUrl, ...contact } = input as Card & { photoUrl?: string };
        const phones = contact.phones?.map((phone) => phone.replace(/ ext.*/, ''));
        const phoneTypes = phones && phones.map(() => 'work' as const);
        const data = parseValid('vcard', { ...contact, phones, phoneTypes, version: '3.0' }) as Card;
        expect(parsePayload('vcard', writeWithLibrary(data))).toEqual(data);
      }),
      propertyRuns(200),
    );
  });

  test('keeps types, extensions, and a photo in the notation of each version', () => {
    const sent = {
      firstName: 'Ada',
      phones: ['+49 171 1234567', '+49 30 901820 ext. 12', '+49 30 901821', '+49 30 901822'],
      phoneTypes: ['mobile', 'work', 'fax'],
      photoUrl: 'https://example.com/ada.jpg?a,b;c',
    };
    const data = parseValid('vcard', sent);
    expect(data).toMatchObject({ phoneTypes: ['mobile', 'work', 'fax', 'other'] });
    const phones = [
      'TEL;TYPE=CELL:+491711234567',
      'TEL;TYPE=WORK:+4930901820\\,12',
      'TEL;TYPE=FAX:+4930901821',
      'TEL:+4930901822',
    ];
    expect(encodeData('vcard', data)).toBe(
      card(
        'VERSION:3.0',
        'N:;Ada;;;',
        'FN:Ada',
        ...phones,
        'PHOTO;VALUE=uri:https://example.com/ada.jpg?a,b;c',
      ),
    );
    const next = parseValid('vcard', { ...sent, version: '4.0' });
    expect(encodeData('vcard', next)).toBe(
      card('VERSION:4.0', 'N:;Ada;;;', 'FN:Ada', ...phones, 'PHOTO:https://example.com/ada.jpg?a,b;c'),
    );
  });

  test('parses the types of the export of an iPhone, and of other address books', () => {
    const text = card(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 26.1//EN',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'TEL;type=CELL;type=VOICE;type=pref:+49 171 1234567',
      'TEL;type=IPHONE;type=CELL;type=VOICE:+49 171 1234568',
      'TEL;type=HOME;type=FAX:+49 30 901820',
      'item1.TEL:+49 30 901821',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL;type=pref:+49 30 901822',
      'item2.X-ABLabel:_$!<WorkFAX>!$_',
      'item3.TEL:+49 30 901823',
      'item3.X-ABLabel:Lab; north',
      'TEL;TYPE="work,voice":+49 30 901824',
      'TEL;PAGER:+49 30 901825',
      'TEL;VALUE=uri;TYPE=home:tel:+49-30-901826;ext=7',
    );
    expect(parseValid('vcard', text)).toMatchObject({
      phones: [
        '+491711234567',
        '+491711234568',
        '+4930901820',
        '+4930901821',
        '+4930901822',
        '+4930901823',
        '+4930901824',
        '+4930901825',
        '+4930901826;ext=7',
      ],
      phoneTypes: ['mobile', 'mobile', 'fax', 'mobile', 'fax', 'other', 'work', 'pager', 'home'],
    });
  });

  test('has no types if they say nothing', () => {
    const phones = ['+4930901820'];
    const plain = { firstName: 'A', phones, version: '3.0' };
    expect(parseValid('vcard', { firstName: 'A', phones, phoneTypes: ['other'] })).toEqual(plain);
    expect(parseValid('vcard', { firstName: 'A', phones, phoneTypes: [] })).toEqual(plain);
    expect(parseValid('vcard', { firstName: 'A', phoneTypes: [] })).toEqual({
      firstName: 'A',
      version: '3.0',
    });
  });

  test.each([
    [{}, 'data.firstName: is required unless lastName or organization is given'],
    [
      { firstName: 'A', phones: ['+49 30 901820', '030 901820'] },
      'data.phones[1]: must start with + and the country code',
    ],
    [{ firstName: 'A', emails: ['a@b'] }, 'data.emails[0]: must have a domain'],
    [{ firstName: 'A', urls: ['ftp://x.example'] }, 'data.urls[0]: must be an absolute URL'],
    [{ firstName: 'A', birthday: '1985-02-30' }, 'data.birthday: must be a date'],
    [{ firstName: 'A', address: {} }, 'data.address: must have at least one part'],
    [{ firstName: 'A', address: { zip: '1' } }, 'data.address.zip: is not a field of vcard'],
    [{ firstName: 'A\u0000' }, 'data.firstName: must not contain control characters'],
    [
      card('VERSION:3.0', 'N:A;B;;;', 'FN:B A', 'PHOTO;VALUE=uri:http://x.example/p.jpg'),
      'data.photoUrl: must start with https://',
    ],
    [{ firstName: 'A', photoUrl: 'http://x.example/p.jpg' }, 'data.photoUrl: must start with https://'],
    [
      { firstName: 'A', phones: ['+4930901820'], phoneTypes: ['work', 'home'] },
      'data.phoneTypes: must have at most one entry for each of phones',
    ],
    [{ firstName: 'A', phones: ['+4930901820'], phoneTypes: ['cell'] }, 'data.phoneTypes[0]: must be one of'],
    [card('VERSION:3.0', 'FN:A', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ'), 'data: has a photo in it (PHOTO)'],
    [card('VERSION:4.0', 'FN:A', 'PHOTO:data:image/jpeg;base64,/9j/4AAQ'), 'data: has a photo in it (PHOTO)'],
    [card('VERSION:3.0', 'FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg'), 'data: has FN in quoted-printable'],
    [card('VERSION:3.0', 'FN;CHARSET=UTF-8;QUOTED-PRINTABLE:J=C3=B6rg'), 'data: has FN in quoted-printable'],
    [
      card('VERSION:3.0', 'FN:A', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12'),
      'data: has a birthday without its year (BDAY)',
    ],
    [card('VERSION:3.0', 'FN:A', 'N:A;B', 'N:C;D'), 'data: has N more than once'],
    [card('VERSION:3.0', 'FN:A', 'NICKNAME:Countess'), 'data.NICKNAME: is not a field of vcard'],
    [card('VERSION:2.1', 'N:A;B', 'FN:B A'), 'data.version: must be one of 3.0, 4.0'],
    [card('VERSION:3.0', 'N:A;B', 'NOTE:1', 'NOTE:2'), 'data: has NOTE more than once'],
    ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A', 'data: has no END:VCARD'],
    ['BEGIN:VCARD\r\nrubbish\r\nEND:VCARD', 'data: "rubbish" is not a NAME:value line'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('vcard', input)).toContainEqual(expect.stringContaining(message));
  });
});

interface Card {
  firstName?: string;
  lastName?: string;
  organization?: string;
  title?: string;
  note?: string;
  birthday?: `${number}-${number}-${number}`;
  phones?: string[];
  emails?: string[];
  urls?: string[];
  address?: { street?: string; city?: string; region?: string; postalCode?: string; country?: string };
}

function writeWithLibrary(data: Card): string {
  const writer = new VCard().addName({ familyName: data.lastName ?? '', givenName: data.firstName ?? '' });
  if (data.organization) writer.addCompany({ name: data.organization });
  if (data.title) writer.addJobtitle(data.title);
  if (data.note) writer.addNote(data.note);
  if (data.birthday) writer.addBirthday(data.birthday);
  for (const number of data.phones ?? []) writer.addPhoneNumber({ number, type: ['work'] });
  for (const address of data.emails ?? []) writer.addEmail({ address });
  for (const url of data.urls ?? []) writer.addUrl({ url });
  const { city, ...address } = data.address ?? {};
  if (data.address) writer.addAddress({ ...address, ...(city === undefined ? {} : { locality: city }) });
  return writer.toString();
}
