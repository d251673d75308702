import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { foreignFormats } from '../../../../../../core/jobs/imports/formats/foreign-formats.js';
import type {
  ForeignFormatName,
  ForeignRecord,
} from '../../../../../../core/jobs/imports/formats/foreign-format.js';
import { createQrCodeSchema } from '../../../../../../core/codes/qr-code-schemas.js';

/** Expected code of a row. Absent members are members that the code does not have. */
interface Expected {
  url: string;
  name?: string;
  tags?: string[];
  shortCode?: string;
  routing?: object;
  metadata: object;
  warnings: string[];
}

const EXPECTED: Record<string, Expected[]> = {
  'bitly.csv': [
    {
      url: 'https://example.com/menu?season=summer&lang=de',
      name: 'Menu, summer 2025',
      tags: ['menu', 'summer'],
      metadata: {
        importedShortUrl: 'https://go.example.net/menu-summer',
        importedCreatedAt: '2025-05-31T22:15:00.000Z',
        importedClicks: 1204,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/opening-hours',
      metadata: {
        importedShortUrl: 'https://bit.ly/3kLmNoP',
        importedCreatedAt: '2024-12-24T18:00:00.000Z',
        importedClicks: 0,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/gr%C3%B6%C3%9Fen',
      name: 'Größen & Maße – 寸法表',
      tags: ['größe', '寸法'],
      metadata: {
        importedShortUrl: 'https://bit.ly/groessen',
        importedCreatedAt: '2023-02-01T08:30:00.000Z',
        importedClicks: 37,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/table/7',
      name: 'Table 7',
      shortCode: 'table-7',
      metadata: {
        importedShortUrl: 'https://qr.example/r/table-7',
        importedCreatedAt: '2025-01-02T03:04:05.000Z',
      },
      warnings: [],
    },
  ],
  'bitly-links.csv': [
    {
      url: 'https://example.com/search?q=a,b',
      name: 'Search "a, b"',
      tags: ['campaign'],
      metadata: {
        importedShortUrl: 'https://go.example.net/search',
        importedCreatedAt: '2024-06-01T00:00:00.000Z',
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/flyer',
      name: 'Flyer',
      tags: ['print', 'flyer'],
      metadata: {
        importedShortUrl: 'https://bit.ly/49ZyXwV',
        importedCreatedAt: '2024-06-02T00:00:00.000Z',
      },
      warnings: ['cannot_be_moved'],
    },
  ],
  'dub.csv': [
    {
      url: 'https://example.com/launch?utm_source=poster',
      tags: ['marketing', 'Q3 launch'],
      metadata: {
        importedShortUrl: 'https://dub.example/launch',
        importedCreatedAt: '2024-08-15T14:22:31.000Z',
        importedClicks: 512,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/docs/%E6%97%A5%E6%9C%AC',
      metadata: {
        importedShortUrl: 'https://dub.example/7Kq2mZx',
        importedCreatedAt: '2024-09-01T00:00:00.000Z',
        importedClicks: 3,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/window',
      tags: ['shop'],
      shortCode: 'window',
      metadata: {
        importedShortUrl: 'https://qr.example/r/window',
        importedCreatedAt: '2024-09-03T08:00:00.000Z',
      },
      warnings: [],
    },
  ],
  'shlink.csv': [
    {
      url: 'https://example.com/spring',
      name: 'Spring, new arrivals',
      tags: ['seasonal', 'spring sale'],
      metadata: {
        importedShortUrl: 'https://s.example.org/spring',
        importedCreatedAt: '2024-03-10T07:15:30.000Z',
        importedClicks: 845,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/caf%C3%A9',
      name: 'Café ☕',
      metadata: {
        importedShortUrl: 'https://s.example.org/aB3xY',
        importedCreatedAt: '2022-11-05T19:00:00.000Z',
        importedClicks: 12,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/door',
      tags: ['house'],
      shortCode: 'door',
      metadata: {
        importedShortUrl: 'https://qr.example/r/Door',
        importedCreatedAt: '2023-01-01T00:00:00.000Z',
        importedClicks: 0,
      },
      warnings: [],
    },
  ],
  'shlink.ndjson': [
    {
      url: 'https://example.com/festival',
      name: 'Festival',
      tags: ['events', '2025'],
      routing: {
        activeFrom: '2025-05-31T22:00:00.000Z',
        activeUntil: '2025-06-30T21:59:59.000Z',
        scanLimit: { scans: 1000 },
        rules: [
          { when: { os: ['iOS'], language: ['en-US'] }, url: 'https://example.com/festival/app' },
          {
            when: { city: [{ country: 'DE', city: 'Berlin' }] },
            url: 'https://example.com/festival/berlin',
          },
          {
            when: { query: { for: 'press', id: '*' }, network: ['192.0.0.0/16'] },
            url: 'https://example.com/festival/press',
          },
        ],
      },
      metadata: {
        importedShortUrl: 'https://s.example.org/festival',
        importedCreatedAt: '2025-04-01T10:00:00.000Z',
        importedClicks: 420,
      },
      warnings: ['cannot_be_moved', 'rule_not_imported'],
    },
    {
      url: 'https://example.com/plain',
      metadata: {
        importedShortUrl: 'https://s.example.org/Zk91x',
        importedCreatedAt: '2025-04-02T10:00:00.000Z',
        importedClicks: 0,
      },
      warnings: ['cannot_be_moved'],
    },
  ],
  'kutt.csv': [
    {
      url: 'https://example.com/news?ref=mail',
      name: 'News, monthly',
      routing: { activeUntil: '2026-12-31T23:00:00.000Z' },
      metadata: { importedCreatedAt: '2024-02-02T10:00:00.000Z', importedClicks: 88 },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/%C3%BCber-uns',
      name: 'Über uns',
      metadata: { importedCreatedAt: '2024-02-03T10:00:00.000Z', importedClicks: 5 },
      warnings: ['cannot_be_moved'],
    },
  ],
  'kutt.ndjson': [
    {
      url: 'https://example.com/summer',
      name: 'Summer',
      routing: { activeUntil: '2027-01-01T00:00:00.000Z' },
      metadata: {
        importedShortUrl: 'https://kutt.example/summer',
        importedCreatedAt: '2024-05-05T05:05:05.000Z',
        importedClicks: 17,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/vip',
      metadata: {
        importedShortUrl: 'https://kutt.example/vip',
        importedCreatedAt: '2024-05-06T05:05:05.000Z',
        importedClicks: 2,
      },
      warnings: ['cannot_be_moved', 'password_not_imported'],
    },
  ],
  'yourls.csv': [
    {
      url: 'https://example.com/blog?p=1;q=2',
      name: 'Blog; "the" first post',
      metadata: { importedCreatedAt: '2019-07-14T21:05:09.000Z', importedClicks: 1042 },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/r%C3%A9sum%C3%A9',
      name: 'Résumé',
      metadata: { importedCreatedAt: '2020-01-01T00:00:00.000Z', importedClicks: 0 },
      warnings: ['cannot_be_moved'],
    },
  ],
  'yourls.ndjson': [
    {
      url: 'https://example.com/map',
      name: 'Map of the site',
      metadata: {
        importedShortUrl: 'https://y.example/map',
        importedCreatedAt: '2021-03-04T05:06:07.000Z',
        importedClicks: 64,
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/42',
      metadata: { importedCreatedAt: '2021-03-05T05:06:07.000Z', importedClicks: 3 },
      warnings: ['cannot_be_moved'],
    },
  ],
  'short_io.csv': [
    {
      url: 'https://example.com/sale?a=1;b=2',
      name: 'Winter sale',
      tags: ['sale', 'winter'],
      routing: { activeUntil: '2026-12-31T23:59:59.000Z' },
      metadata: { importedCreatedAt: '2024-01-01T00:00:00.000Z' },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/menü',
      name: 'Menü',
      metadata: { importedCreatedAt: '2024-01-02T00:00:00.000Z' },
      warnings: ['cannot_be_moved'],
    },
  ],
  'short_io.ndjson': [
    {
      url: 'https://example.com/ticket',
      name: 'Ticket',
      tags: ['event', 'vip'],
      routing: { activeUntil: '2026-02-03T04:05:06.000Z', scanLimit: { scans: 50 } },
      metadata: {
        importedShortUrl: 'https://go.example.org/ticket',
        importedCreatedAt: '2025-02-03T04:05:06.000Z',
      },
      warnings: ['cannot_be_moved'],
    },
    {
      url: 'https://example.com/staff',
      metadata: {
        importedShortUrl: 'https://go.example.org/staff',
        importedCreatedAt: '2025-02-04T04:05:06.000Z',
      },
      warnings: ['cannot_be_moved', 'password_not_imported'],
    },
  ],
};

/** Reads a sample with parsers that imports do not use. */
function readSample(file: string): ForeignRecord[] {
  const text = readFileSync(new URL(`../../../../../imports/samples/${file}`, import.meta.url), 'utf8');
  return file.endsWith('.csv')
    ? Papa.parse<ForeignRecord>(text, { header: true, skipEmptyLines: true }).data
    : text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ForeignRecord);
}

const formatOf = (file: string) => /^[a-z_]+/.exec(file)![0] as ForeignFormatName;

const context = {
  ownShortCode: (url: string) => /^https:\/\/qr\.example\/r\/([\w-]+)$/.exec(url)?.[1]?.toLowerCase(),
};

describe.each(Object.keys(EXPECTED))('the sample %s', (file) => {
  const rows = readSample(file).map((record) => foreignFormats[formatOf(file)](record, context));

  test('has its targets, names, tags, expiry, limits, and warnings', () => {
    const read = rows.map(({ body, warnings }) => ({
      body,
      warnings: warnings.map(({ code }) => code),
    }));
    expect(read).toEqual(
      EXPECTED[file]!.map(({ url, metadata, warnings, ...fields }) => ({
        body: {
          type: 'url',
          data: { url },
          ...fields,
          metadata: { importedFrom: formatOf(file), ...metadata },
        },
        warnings,
      })),
    );
  });

  test('has only rows that can be created', () => {
    expect(rows.map(({ body }) => createQrCodeSchema.safeParse(body).error?.issues)).toEqual(
      rows.map(() => undefined),
    );
  });
});
