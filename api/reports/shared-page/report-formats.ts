import { z } from 'zod';
import { DEFAULT_REPORT_RANGE, REPORT_RANGES } from '../../../core/reports/report-queries.js';
import type { ReportFigures } from '../../../core/reports/report-figures.js';
import { analyticsCsv } from '../../analytics/analytics-csv.js';
import { contentDisposition } from '../../http/content-disposition.js';
import { textResponse, type RedirectResponse } from '../../redirect/respond/response.js';

/** Parameters of the page. Other parameters, which mail programs add, are ignored. */
export const sharedPageQuerySchema = z.object({
  range: z.enum(REPORT_RANGES).default(DEFAULT_REPORT_RANGE),
  /** In place of the `Accept` header. */
  format: z.enum(['html', 'json', 'csv']).optional(),
});

/** Headers that the page has in all formats. */
const HEADERS = { 'Referrer-Policy': 'no-referrer', Vary: 'Accept' };

/** Returns the figures of a report as JSON. */
export function reportJson(name: string, figures: ReportFigures): RedirectResponse {
  return textResponse(200, 'application/json', JSON.stringify({ name, ...figures }), HEADERS);
}

/** Returns the figures of a report as a table, as `GET /api/v1/analytics` does. */
export function reportCsv(name: string, { topQrCodes = [], ...figures }: ReportFigures): RedirectResponse {
  const { totalScans, uniqueScans } = figures.previous;
  const [header = '', total = '', ...lines] = analyticsCsv(figures, {
    topQrCodes: topQrCodes.map((row) => ({ ...row, code: row.name ?? row.shortCode })),
  });
  const [, previous = ''] = analyticsCsv({ granularity: figures.granularity, totalScans, uniqueScans });
  const text = [header, total, previous.replace(/^total/, 'previousTotal'), ...lines].join('');
  return textResponse(200, 'text/csv', text, {
    ...HEADERS,
    'Content-Disposition': contentDisposition('attachment', name, 'csv'),
  });
}
