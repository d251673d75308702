import { buildForeignRow } from './build-row.js';
import { Columns, toRecord, toText } from './columns.js';
import type { ForeignFormat } from './foreign-format.js';
import { readLinkColumns, type LinkColumns } from './link-columns.js';
import { readShlinkRules } from './shlink-rules.js';

const COLUMNS: LinkColumns = {
  destination: ['longUrl'],
  shortUrl: ['shortUrl'],
  slug: ['shortCode'],
  domain: ['domain'],
  title: ['title'],
  tags: ['tags'],
  tagSeparator: '|',
  createdAt: ['createdAt', 'dateCreated'],
  clicks: ['visits', 'visitsCount'],
};

/** Reads a row of the CSV of Shlink's web client, or a short URL of its API. */
export const shlink: ForeignFormat = (record, context) => {
  const columns = new Columns(record);
  const link = readLinkColumns(columns, COLUMNS);
  const meta = new Columns(toRecord(columns.find(['meta'])) ?? record);
  const summary = toRecord(columns.find(['visitsSummary']));
  const { rules, warnings } = readShlinkRules(columns.find(['redirectRules']));
  return buildForeignRow(
    'shlink',
    {
      ...link,
      clicks: link.clicks ?? summary?.total,
      activeFrom: meta.find(['validSince']),
      activeUntil: meta.find(['validUntil']),
      maxScans: meta.find(['maxVisits']),
      forwardsQuery: !isFalse(columns.find(['forwardQuery'])),
      rules,
      warnings,
    },
    context,
  );
};

function isFalse(value: unknown): boolean {
  return value === false || (toText(value) ?? '').toLowerCase() === 'false';
}
