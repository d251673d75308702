import { describe, expect, test } from '@jest/globals';
import { CODE_TYPES } from '../../../../core/symbols/payloads/registry.js';
import { exampleCsv } from '../../../../dashboard/imports/example-csv.js';
import { guessSetup, missingTargets } from '../../../../dashboard/imports/guess-mapping.js';
import { parseTable } from '../../../../dashboard/imports/parse-table.js';

const guess = (text: string) => guessSetup(parseTable(text));

describe('type and mapping are guessed', () => {
  test.each([
    ['Name,Link\nMenu,https://example.com', 'url', ['name', 'data.url']],
    ['title;website;tags\nMenu;example.com;spring', 'url', ['name', 'data.url', 'tags']],
    [
      'Name;Link;Kategorie;Kurzcode;Notiz\nTisch 1;https://example.com;Saal;t-1;innen',
      'url',
      ['name', 'data.url', 'tags', 'shortCode', ''],
    ],
    [
      'Name,E_Mail,Telefon\nAda,a@b.at,+43 1 5131511',
      'vcard',
      ['data.firstName', 'data.emails', 'data.phones'],
    ],
    [
      'SSID,Passwort,Verschlüsselung\nCafé,espresso!,WPA2',
      'wifi',
      ['data.ssid', 'data.password', 'data.security'],
    ],
    [
      'Vorname\tNachname\tE_Mail\tTelefon 1\tTelefon 2\tStraße\tPLZ\tOrt\tFirma\nAda\tLovelace\ta@b.at\t+43 1 1\t\tRing 1\t1010\tWien\tX',
      'vcard',
      [
        'data.firstName',
        'data.lastName',
        'data.emails',
        'data.phones',
        'data.phones',
        'data.address.street',
        'data.address.postalCode',
        'data.address.city',
        'data.organization',
      ],
    ],
    [
      'First name,Last name,Job title\nAda,Lovelace,Chief',
      'vcard',
      ['data.firstName', 'data.lastName', 'data.title'],
    ],
    ['address.city,firstName\nVienna,Ada', 'vcard', ['data.address.city', 'data.firstName']],
    [
      'Name,IBAN,Betrag,Verwendungszweck\nRotes Kreuz,AT61,12,Spende',
      'sepa',
      ['data.name', 'data.iban', 'data.amount', 'data.text'],
    ],
    ['Latitude,Lng,Name\n48.2,16.3,Wien', 'geo', ['data.latitude', 'data.longitude', 'name']],
    [
      'Titel,Beginn,Ende,Ort\nFest,1.5.2026 19:00,1.5.2026 22:00,Wien',
      'event',
      ['data.title', 'data.start', 'data.end', 'data.location'],
    ],
    ['Slug,Ziel-URL,Rand\nmenu-1,https://example.com,x', 'url', ['shortCode', 'data.url', '']],
    [
      'Link,Metadata name,metadata.table\nhttps://example.com,x,7',
      'url',
      ['data.url', 'metadata', 'metadata'],
    ],
    ['Phone,Message\n+43 1 234567,Hello', 'sms', ['data.phone', 'data.message']],
    [
      'App Store,Google Play,Web\nhttps://a.example,https://g.example,https://w.example',
      'app',
      ['data.iosUrl', 'data.androidUrl', 'data.fallbackUrl'],
    ],
  ])('from the columns of %j', (text, choice, mapping) => {
    expect(guess(text)).toEqual({ choice, mapping });
  });

  test('columns with unknown names are mapped by their values', () => {
    expect(guess('https://example.com/1\nhttps://example.com/2')).toEqual({
      choice: 'url',
      mapping: ['data.url'],
    });
    expect(guess('Wer,Wohin\nMenu,https://example.com/1')).toEqual({
      choice: 'url',
      mapping: ['', 'data.url'],
    });
  });

  test('a column of types makes each row name its own type', () => {
    const { choice, mapping } = guess(
      'Typ,Name,Link,SSID,Passwort\nurl,Menu,https://example.com,,\nWLAN,Guests,,Café,espresso!',
    );
    expect([choice, mapping]).toEqual(['column', ['type', 'name', 'data.url', 'data.ssid', 'data.password']]);
  });

  test('a column named type with other values is not taken for types', () => {
    expect(guess('Type,Link\nsmall,https://example.com\nlarge,https://example.org').choice).toBe('url');
  });

  test.each(CODE_TYPES)('the example file of %s is recognized, with no required field missing', (type) => {
    const table = parseTable(exampleCsv(type));
    const { choice, mapping } = guessSetup(table);
    // A MECARD has a subset of a vCard's columns, and WhatsApp has the columns of SMS.
    expect(choice).toBe(type === 'mecard' ? 'vcard' : type === 'whatsapp' ? 'sms' : type);
    const own = guessSetup(table, type);
    expect(own.mapping).not.toContain('');
    expect(missingTargets(type, mapping)).toEqual([]);
  });
});
