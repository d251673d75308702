import { escapeMarkup } from '../../basics/escape-markup.js';
import { formatCount } from '../report-figures.js';
import type { SectionRow } from '../section-rows.js';

interface SectionTable {
  /** Title of the column of names. */
  column: string;
  rows: readonly SectionRow[];
  /** Rows that are shown; the others are summed up. Default: all. */
  limit?: number;
  /** Whether each row has a bar of its part of the highest count. */
  hasBars?: boolean;
}

/** Renders the rows of a section as a table. */
export function renderSectionTable({
  column,
  rows,
  limit = rows.length,
  hasBars = false,
}: SectionTable): string {
  const shown = rows.slice(0, limit);
  const highest = Math.max(...shown.map(({ scans }) => scans), 1);
  const body = shown.map((row) => renderRow(row, hasBars ? row.scans / highest : undefined));
  return `<table>
<thead><tr><th scope="col">${column}</th><th scope="col">Scans</th><th scope="col">Unique</th></tr></thead>
<tbody>
${body.join('\n')}
</tbody>
${renderOthers(rows.slice(limit))}</table>`;
}

function renderRow({ name, scans, uniqueScans }: SectionRow, part: number | undefined): string {
  return `<tr><td dir="auto">${escapeMarkup(name)}${part === undefined ? '' : renderBar(part)}</td>${counts(scans, uniqueScans)}</tr>`;
}

function renderBar(part: number): string {
  const width = Math.round(part * 1_000) / 10;
  return `<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect width="${width}" height="4"/></svg>`;
}

function renderOthers(others: readonly SectionRow[]): string {
  if (others.length === 0) return '';
  const sum = (countOf: (row: SectionRow) => number) => others.reduce((all, row) => all + countOf(row), 0);
  const rows = counts(
    sum(({ scans }) => scans),
    sum(({ uniqueScans }) => uniqueScans),
  );
  return `<tfoot><tr><td>${formatCount(others.length)} others</td>${rows}</tr></tfoot>\n`;
}

function counts(scans: number, uniqueScans: number): string {
  return `<td>${formatCount(scans)}</td><td>${formatCount(uniqueScans)}</td>`;
}
