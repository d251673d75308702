import type { ImportFormat } from '../../core/jobs/imports/import-job.js';
import { normalizeName } from '../../core/jobs/rows/normalize-name.js';

/** Columns by which the export of a service is recognized: one of each list, in any case. */
const MARKS: readonly (readonly [ImportFormat, ...(readonly string[])[]])[] = [
  ['dub', ['Destination URL'], ['Short link']],
  [
    'bitly',
    ['Long URL', 'Destination URL'],
    ['Bitlink', 'Link', 'Custom Link', 'Custom Links', 'Custom Bitlinks'],
  ],
  ['shlink', ['longUrl'], ['shortUrl', 'shortCode'], ['createdAt', 'dateCreated', 'visits', 'tags']],
  ['short_io', ['originalURL'], ['path', 'secureShortURL', 'shortURL']],
  ['kutt', ['target'], ['address']],
  ['yourls', ['keyword'], ['url', 'longurl']],
];

/** Recognizes the service that has exported a table by its columns. `qrelay` stands for any other table. */
export function recognizeService(columns: readonly string[]): ImportFormat {
  const names = new Set(columns.map(normalizeName));
  const found = MARKS.find(([, ...groups]) =>
    groups.every((group) => group.some((name) => names.has(normalizeName(name)))),
  );
  return found?.[0] ?? 'qrelay';
}
