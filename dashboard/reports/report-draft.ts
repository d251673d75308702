import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ScanSelection } from '../../core/codes/scan-selection.js';
import type { CreateReport, ReportResource, ReportSection } from '../../core/reports/report-schemas.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { SECTIONS } from './describe-report.js';

/** When a report is sent: never on its own, every week, or every month. */
export type Interval = 'none' | 'week' | 'month';

/** How long the page of a report exists. */
export type LinkKind = 'none' | 'endless' | 'until';

/** The state of the form of a report. */
export interface ReportDraft {
  name: string;
  filter: ScanSelection;
  timezone: string;
  sections: readonly ReportSection[];
  every: Interval;
  hour: number;
  emails: readonly string[];
  linkKind: LinkKind;
  /** ISO 8601 instant; empty for none. */
  expiresAt: string;
}

const DEFAULT_HOUR = 8;

/** Parts that may name places of people and other sites; people choose them on purpose. */
const SENSITIVE: readonly ReportSection[] = ['cities', 'referrers'];

/** Returns the draft of a report, or of a new one. */
export function reportDraft(report: ReportResource | undefined, email?: string): ReportDraft {
  const expiresAt = report?.link?.expiresAt ?? '';
  return {
    name: report?.name ?? '',
    filter: report?.filter ?? {},
    timezone: report?.timezone ?? browserTimeZone(),
    sections: report?.sections ?? SECTIONS.filter((section) => !SENSITIVE.includes(section)),
    every: report ? (report.schedule?.every ?? 'none') : 'week',
    hour: report?.schedule?.hour ?? DEFAULT_HOUR,
    emails: report?.emails ?? (email === undefined ? [] : [email]),
    linkKind: report?.link ? (expiresAt === '' ? 'endless' : 'until') : 'none',
    expiresAt,
  };
}

/**
 * Returns the fields that the API would reject, with their paths in a request.
 *
 * @param now Epoch milliseconds.
 */
export function reportErrors(
  draft: ReportDraft,
  former: ReportResource | undefined,
  now: number,
): ErrorDetail[] {
  const { name, linkKind, expiresAt } = draft;
  const isNewEnd = expiresAt !== (former?.link?.expiresAt ?? '');
  const isPast = linkKind === 'until' && (expiresAt === '' || (isNewEnd && Date.parse(expiresAt) <= now));
  return [
    ...(name.trim() === '' ? [{ path: 'name', message: 'Enter a name' }] : []),
    ...(isPast ? [{ path: 'link.expiresAt', message: 'Choose a time in the future' }] : []),
  ];
}

/** Returns the body of the request that creates a report. */
export function reportBody(draft: ReportDraft): CreateReport {
  const { every, hour, linkKind, expiresAt } = draft;
  return {
    name: draft.name.trim(),
    filter: draft.filter,
    timezone: draft.timezone,
    sections: [...draft.sections],
    schedule: every === 'none' ? null : { every, hour },
    emails: [...draft.emails],
    link: linkKind === 'none' ? null : linkKind === 'until' ? { expiresAt } : {},
  };
}
