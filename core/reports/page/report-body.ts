import { escapeMarkup } from '../../basics/escape-markup.js';
import { GEOIP_ATTRIBUTION } from '../../scans/geoip-attribution.js';
import { namePeriod, nameRange, shortPeriod } from '../period-names.js';
import { formatChange, formatCount, type ReportFigures } from '../report-figures.js';
import { REPORT_RANGES, type ReportRange } from '../report-queries.js';
import type { ReportSection } from '../report-schemas.js';
import { hourRows, listRows, SECTION_NAMES, SECTIONS_AS_READ } from '../section-rows.js';
import { renderBarChart } from './bar-chart.js';
import { renderSectionTable } from './section-table.js';

/** Rows of a section on the page; JSON and CSV have all. Bounds the size of the page. */
const MAX_ROWS = 20;
/** Scans over time of more days take more space than a page has next to others. */
const RANGE_NAMES: Record<ReportRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
};

interface ReportPage {
  name: string;
  figures: ReportFigures;
  range: ReportRange;
}

/** Renders the content of the page of a report, as HTML without scripts and inline styles. */
export function renderReportBody({ name, figures, range }: ReportPage): string {
  const sections = SECTIONS_AS_READ.map((section) => renderSection(section, figures));
  return `<h1 dir="auto">${escapeMarkup(name)}</h1>
<p>${escapeMarkup(nameRange(figures))} · ${escapeMarkup(figures.timezone)}</p>
${renderRanges(range)}
${renderTotals(figures)}
<div class="sections">
${sections.filter((section) => section !== '').join('\n')}
</div>
${renderFooter(figures, range)}`;
}

function renderRanges(current: ReportRange): string {
  const links = REPORT_RANGES.map(
    (range) =>
      `<a href="?range=${range}"${range === current ? ' aria-current="page"' : ''}>${RANGE_NAMES[range]}</a>`,
  );
  return `<nav aria-label="Range">${links.join('')}</nav>`;
}

function renderTotals({ totalScans, uniqueScans, previous }: ReportFigures): string {
  const total = (label: string, count: number, before: number) =>
    `<div><dt>${label}</dt><dd class="count">${formatCount(count)}</dd><dd class="change">${formatChange(count, before)} · ${formatCount(before)} in the period before</dd></div>`;
  return `<dl class="totals">
${total('Scans', totalScans, previous.totalScans)}
${total('Unique scans', uniqueScans, previous.uniqueScans)}
</dl>`;
}

function renderSection(section: ReportSection, figures: ReportFigures): string {
  if (figures[section] === undefined) return '';
  const { title, column } = SECTION_NAMES[section];
  if (section === 'timeSeries' || section === 'hoursOfDay') return renderChart(section, figures);
  const rows = listRows(section, figures);
  const content =
    rows.length === 0
      ? '<p>No scans in this range.</p>'
      : renderSectionTable({ column, rows, limit: MAX_ROWS, hasBars: true });
  return `<section>
<h2>${title}</h2>
${content}
</section>`;
}

function renderChart(section: 'timeSeries' | 'hoursOfDay', figures: ReportFigures): string {
  const { title, column } = SECTION_NAMES[section];
  const rows =
    section === 'hoursOfDay'
      ? hourRows(figures).map((row) => ({ ...row, label: row.name }))
      : (figures.timeSeries ?? []).map(({ start, scans, uniqueScans }) => ({
          name: namePeriod(start, figures),
          label: shortPeriod(start, figures),
          scans,
          uniqueScans,
        }));
  const bars = rows.map(({ name, label, scans }) => ({ name, label, count: scans }));
  return `<section class="wide">
<h2>${title}</h2>
${renderBarChart(title, bars)}
<details><summary>Figures</summary>
${renderSectionTable({ column, rows })}
</details>
</section>`;
}

function renderFooter({ countries, cities }: ReportFigures, range: ReportRange): string {
  const attribution = countries || cities ? `<p>Locations: ${escapeMarkup(GEOIP_ATTRIBUTION)}</p>\n` : '';
  return `<footer>
<p>A unique scan is the first one of a visitor and a code on a day (UTC).</p>
${attribution}<p class="downloads">Download: <a href="?range=${range}&amp;format=csv">CSV</a> · <a href="?range=${range}&amp;format=json">JSON</a></p>
</footer>`;
}
