import type { MailContent, MailPart, MailTable } from '../mail/mail-content.js';
import { nameRange, namePeriod } from './period-names.js';
import { formatChange, formatCount, type ReportFigures } from './report-figures.js';
import type { ReportSection } from './report-schemas.js';
import { hourRows, listRows, SECTION_NAMES, SECTIONS_AS_READ, type SectionRow } from './section-rows.js';

/** Rows of a section in a mail; the page has more. */
const MAX_ROWS = 5;
const COLUMNS = ['scans', 'unique scans'] as const;

interface ReportMail {
  name: string;
  figures: ReportFigures;
  /** The week or month before. */
  previous: Pick<ReportFigures, 'from' | 'to'>;
  /** URL of the page; undefined if there is none. */
  url: string | undefined;
  /** See `MailSubscriber`. */
  frame: Pick<MailContent, 'footer' | 'senderName' | 'unsubscribeUrl'>;
}

/** Returns the mail of a report: totals and their change, the first rows of each section, and the page. */
export function reportMail({ name, figures, previous, url, frame }: ReportMail): MailContent {
  const days = nameRange(figures);
  return {
    subject: `${name}: ${days}`,
    body: [
      `Scans of QR codes, ${days} (${figures.timezone}).`,
      totals(days, nameRange({ ...previous, timezone: figures.timezone }), figures),
      ...(figures.totalScans === 0 ? [] : SECTIONS_AS_READ.flatMap((section) => table(section, figures))),
      ...(url === undefined ? [] : [{ label: 'Open the report', url }]),
    ],
    ...frame,
  };
}

function totals(
  days: string,
  before: string,
  { totalScans, uniqueScans, previous }: ReportFigures,
): MailTable {
  return {
    title: 'Totals',
    columns: ['Period', ...COLUMNS],
    rows: [
      [days, formatCount(totalScans), formatCount(uniqueScans)],
      [before, formatCount(previous.totalScans), formatCount(previous.uniqueScans)],
      [
        'Change',
        formatChange(totalScans, previous.totalScans),
        formatChange(uniqueScans, previous.uniqueScans),
      ],
    ],
  };
}

function table(section: ReportSection, figures: ReportFigures): MailPart[] {
  const rows = rowsOf(section, figures);
  if (rows.length === 0) return [];
  const { title, column } = SECTION_NAMES[section];
  return [
    {
      title: section === 'hoursOfDay' ? 'Busiest hours of the day' : title,
      columns: [column, ...COLUMNS],
      rows: rows.map(({ name, scans, uniqueScans }) => [name, formatCount(scans), formatCount(uniqueScans)]),
    },
  ];
}

function rowsOf(section: ReportSection, figures: ReportFigures): SectionRow[] {
  if (section === 'timeSeries') {
    return (figures.timeSeries ?? []).map((row) => ({ ...row, name: namePeriod(row.start, figures) }));
  }
  if (section === 'hoursOfDay') {
    const busiest = hourRows(figures).filter(({ scans }) => scans > 0);
    return busiest.sort((a, b) => b.scans - a.scans).slice(0, MAX_ROWS);
  }
  return listRows(section, figures).slice(0, MAX_ROWS);
}
