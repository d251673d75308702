import { HOUR_MS, MINUTE_MS } from '../basics/time/durations.js';

/** Kinds of mails. Metrics and exports name them. */
export const MAIL_TEMPLATES = [
  'password_reset',
  'confirm_recipient',
  'invitation',
  'alert',
  'report',
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/**
 * State of a mail. `failed`: the server has rejected it, or no server took it in time. `expired`: its link
 * ended before a server took it.
 */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'expired'] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Result of an attempt to send a mail. `done`: nothing is left. `retry`: a later attempt may succeed. */
export type MailStep = 'done' | 'retry';

/** How long mails are stored, in days. */
export const MAIL_RETENTION_DAYS = 30;

const FIRST_WAITS_MS = [1, 5, 15].map((minutes) => minutes * MINUTE_MS);
const LAST_ATTEMPT_HOURS = 24;

/** Waits between the attempts to send a mail, in milliseconds: short at first, then hourly for a day. */
export const MAIL_WAITS_MS: readonly number[] = [
  ...FIRST_WAITS_MS,
  ...Array.from({ length: LAST_ATTEMPT_HOURS }, () => HOUR_MS),
];
