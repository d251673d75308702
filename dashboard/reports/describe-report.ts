import type { ReportResource, ReportSection } from '../../core/reports/report-schemas.js';
import { formatShortInstant, formatTimeOfDay } from '../format/times.js';
import { timeZoneLabel } from '../format/time-zone-choices.js';

/** Each part of a report, as it is chosen, in the order of the report. */
export const SECTION_LABELS: Readonly<Record<ReportSection, string>> = {
  timeSeries: 'Scans over time',
  countries: 'Countries',
  cities: 'Cities',
  devices: 'Devices',
  browsers: 'Browsers',
  operatingSystems: 'Operating systems',
  referrers: 'Referrers',
  hoursOfDay: 'Hours of the day',
  topQrCodes: 'Most scanned codes',
};

/** All parts of a report. */
export const SECTIONS = Object.keys(SECTION_LABELS) as ReportSection[];

/** Says when a report is sent: `Every Monday at 8 AM, Europe/Berlin`. */
export function describeSchedule({
  schedule,
  timezone,
}: Pick<ReportResource, 'schedule' | 'timezone'>): string {
  if (!schedule) return 'Sent only when you send it';
  const days = schedule.every === 'week' ? 'Every Monday' : 'On the 1st of every month';
  return `${days} at ${formatHour(schedule.hour)}, ${timeZoneLabel(timezone)}`;
}

/** Formats an hour of the day: `8 AM`, or `08:00` on a clock of 24 hours. */
export function formatHour(hour: number): string {
  return formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`);
}

/** State of the page of a report. */
export type LinkState = 'none' | 'open' | 'ended';

/** Returns whether people can open the page of a report. @param now Epoch milliseconds. */
export function linkState({ link }: Pick<ReportResource, 'link'>, now: number): LinkState {
  if (!link) return 'none';
  return link.expiresAt !== null && Date.parse(link.expiresAt) <= now ? 'ended' : 'open';
}

/** Says whether people can open the page of a report, and until when. @param now Epoch milliseconds. */
export function describeLink(report: Pick<ReportResource, 'link'>, now: number): string {
  const state = linkState(report, now);
  if (state === 'none') return 'No shared page';
  const { expiresAt } = report.link!;
  if (expiresAt === null) return 'Shared page';
  return `Shared page ${state === 'ended' ? 'ended' : 'until'} ${formatShortInstant(expiresAt)}`;
}
