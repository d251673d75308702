import type { ReportResource } from '../../core/reports/report-schemas.js';
import type { ParentPage } from '../components/page-head.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { updateQueries } from '../http/update-queries.js';
import { RECIPIENTS_PATH } from '../recipients/recipient-actions.js';

/** API path of reports. */
const REPORTS_PATH = '/api/v1/reports';

/** API path of the first page of reports. */
export const REPORT_LIST = `${REPORTS_PATH}?limit=50`;

/** The list of reports, above the pages of reports. */
export const REPORTS_PARENT: ParentPage = { label: 'Reports', href: '/reports' };

/** API path of a report. */
export const reportPath = (id: string) => `${REPORTS_PATH}/${id}`;

/** Creates a report, or changes the report with the given ID. @throws ApiError */
export async function saveReport(id: string | undefined, body: object): Promise<ReportResource> {
  const saved =
    id === undefined
      ? await call<ReportResource>('POST', REPORTS_PATH, { body })
      : await call<ReportResource>('PATCH', reportPath(id), { body });
  invalidateQueries(RECIPIENTS_PATH);
  showReport(saved);
  return saved;
}

/** Gives the page of a report another address; the former one ends at once. @throws ApiError */
export async function rotateReportLink(id: string): Promise<ReportResource> {
  const rotated = await call<ReportResource>('POST', `${reportPath(id)}/rotate-link`);
  showReport(rotated);
  return rotated;
}

/** Sends the latest whole week or month of a report. @returns the number of mails @throws ApiError */
export async function sendReport(id: string): Promise<number> {
  const { mails } = await call<{ mails: number }>('POST', `${reportPath(id)}/send`);
  invalidateQueries(REPORTS_PATH);
  return mails;
}

/** Deletes a report; its page ends at once. @throws ApiError */
export async function deleteReport(id: string): Promise<void> {
  await call('DELETE', reportPath(id));
  invalidateQueries(REPORTS_PATH);
}

function showReport(report: ReportResource): void {
  // At once: while the list is loading, somebody could copy a link that has ended.
  updateQueries(`${REPORTS_PATH}?`, (data) => withReport(data as { data: ReportResource[] }, report));
  invalidateQueries(REPORTS_PATH);
  setQueryData(reportPath(report.id), report);
}

function withReport<Page extends { data: ReportResource[] }>(page: Page, report: ReportResource): Page {
  if (!page.data.some(({ id }) => id === report.id)) return page;
  return { ...page, data: page.data.map((shown) => (shown.id === report.id ? report : shown)) };
}
