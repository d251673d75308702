import { validationError } from '../../core/basics/errors.js';
import { nextSending } from '../../core/reports/report-schedule.js';
import type { CreateReport, UpdateReport } from '../../core/reports/report-schemas.js';
import type { StoredReport } from '../../core/reports/report.js';

/** The fields of a report that its owner sets, and those that follow from them. */
type ReportContent = Pick<
  StoredReport,
  | 'name'
  | 'filter'
  | 'timezone'
  | 'sections'
  | 'schedule'
  | 'emails'
  | 'link'
  | 'linkRevision'
  | 'nextAt'
  | 'updatedAt'
>;

/** Builds the content of a new report. @throws DomainError `validation_error` at `link.expiresAt` */
export function buildReport(body: CreateReport, now: Date): ReportContent {
  const { schedule, timezone } = body;
  return {
    ...body,
    link: toLink(body.link, now),
    linkRevision: 1,
    nextAt: schedule && nextSending(schedule, timezone, now),
    updatedAt: now,
  };
}

/**
 * Returns the changed fields of a report. A removed link ends its URL permanently. A change of the schedule
 * or the zone decides again when the report is due; other changes leave that to the worker.
 *
 * @throws DomainError `validation_error` at `link.expiresAt`
 */
export function changeReport(report: StoredReport, change: UpdateReport, now: Date): Partial<ReportContent> {
  const { name, filter, timezone, sections, schedule, emails, linkRevision } = { ...report, ...change };
  const isRescheduled = change.schedule !== undefined || change.timezone !== undefined;
  return {
    name,
    filter,
    timezone,
    sections,
    schedule,
    emails,
    link: change.link === undefined ? report.link : toLink(change.link, now),
    linkRevision: change.link === null && report.link !== null ? linkRevision + 1 : linkRevision,
    ...(isRescheduled && { nextAt: schedule && nextSending(schedule, timezone, now) }),
    updatedAt: now,
  };
}

function toLink(link: CreateReport['link'], now: Date): StoredReport['link'] {
  if (link === null) return null;
  if (link.expiresAt === undefined || link.expiresAt === null) return { expiresAt: null };
  const expiresAt = new Date(link.expiresAt);
  if (expiresAt <= now) {
    throw validationError([{ path: 'link.expiresAt', message: 'must be in the future' }]);
  }
  return { expiresAt };
}
