import type { ScanSelection } from '../codes/scan-selection.js';
import type { ReportSchedule } from './report-schedule.js';
import type { ReportSection } from './report-schemas.js';

/** A report of an account. */
export interface StoredReport {
  id: string;
  accountId: string;
  name: string;
  filter: ScanSelection;
  timezone: string;
  sections: readonly ReportSection[];
  /** Null: the report is sent only on request. */
  schedule: ReportSchedule | null;
  emails: readonly string[];
  /** Null: there is no page. */
  link: { expiresAt: Date | null } | null;
  /** Incremented to end the URL of the page, which is derived from it. */
  linkRevision: number;
  /** When the report is due; null without a schedule. */
  nextAt: Date | null;
  /** When its mails were last written; null if there were none. */
  lastSentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}

/** Returns whether a report has a page now. */
export function hasOpenLink({ link }: Pick<StoredReport, 'link'>, now: Date): boolean {
  return link !== null && (link.expiresAt === null || link.expiresAt > now);
}
