import { EVENT_NAMES } from '../events/event-names.js';
import type { MailContent, MailPart } from '../mail/mail-content.js';
import type { AlertTrigger } from './alert-trigger.js';
import { formatHours } from './format-hours.js';

/** Maximum number of codes that a mail names. */
const MAX_NAMED = 20;

interface AlertMailContext {
  /** Names of codes by ID; a deleted code has none. */
  names: ReadonlyMap<string, string>;
  /** URL of the alert in the dashboard, for the owner; undefined for other recipients. */
  dashboardUrl: string | undefined;
}

/** Builds the mail about what an alert found. */
export function alertMail(trigger: AlertTrigger, { names, dashboardUrl }: AlertMailContext): MailContent {
  const { name, condition, isTest } = trigger;
  const body = [
    ...(isTest ? ['This is a test. The figures below are examples.'] : []),
    ...(condition.events ? describeEvents(trigger, names) : describeScans(trigger)),
  ];
  return {
    subject: isTest ? `Test: ${name}` : name,
    body: [...body, ...(dashboardUrl === undefined ? [] : [{ label: 'Open the alert', url: dashboardUrl }])],
  };
}

function describeScans({ condition, scans, qrCodes, omitted, at }: AlertTrigger): MailPart[] {
  const { spike, drop, silence } = condition;
  if (spike) {
    return [
      `${count(scans ?? 0, 'scan')} in ${lastHours(spike.hours)}, up to ${timeOf(at)}. The alert waits for at least ${format(spike.scans)}.`,
    ];
  }
  if (drop) {
    return [
      `Only ${count(scans ?? 0, 'scan')} in ${lastHours(drop.hours)}, up to ${timeOf(at)}. The alert waits for fewer than ${format(drop.scans)}.`,
    ];
  }
  const silent = qrCodes.length + omitted;
  const rest = silent - Math.min(qrCodes.length, MAX_NAMED);
  return [
    `${count(silent, 'code')} had no scan for ${formatHours(silence?.hours ?? 0)}. Check whether ${silent === 1 ? 'it is' : 'they are'} still in place and can be seen.`,
    {
      title: 'Silent codes',
      columns: ['Code', 'Last scan'],
      rows: qrCodes
        .slice(0, MAX_NAMED)
        .map(({ qrCodeId, name, lastScannedAt }) => [name ?? qrCodeId, timeOf(lastScannedAt)]),
    },
    ...(rest > 0 ? [`And ${count(rest, 'more code')}.`] : []),
  ];
}

function describeEvents({ events, omitted }: AlertTrigger, names: ReadonlyMap<string, string>): MailPart[] {
  return [
    {
      title: events.length + omitted === 1 ? 'This happened' : `${format(events.length + omitted)} events`,
      columns: ['Event', 'Time'],
      rows: events.map(({ type, qrCodeId, at }) => {
        const code = qrCodeId === null ? undefined : (names.get(qrCodeId) ?? 'A deleted code');
        const { label } = EVENT_NAMES[type];
        return [code === undefined ? label : `${code}: ${label}`, timeOf(at)];
      }),
    },
    ...(omitted > 0 ? [`And ${count(omitted, 'earlier event')}.`] : []),
  ];
}

function lastHours(hours: number): string {
  return hours === 1 ? 'the last hour' : `the last ${formatHours(hours)}`;
}

/** Returns an instant as `Nov 21, 2026, 08:15 UTC`. */
function timeOf(at: Date): string {
  const text = at.toLocaleString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${text} UTC`;
}

function count(number: number, noun: string): string {
  return `${format(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function format(number: number): string {
  return number.toLocaleString('en-US');
}
