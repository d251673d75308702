import type { AlertEvent, AlertKind } from '../../core/alerts/alert-schemas.js';
import type { IconName } from '../components/icon-paths.js';

interface KindDisplay {
  label: string;
  about: string;
  icon: IconName;
}

/** Label, explanation, and icon of each kind of condition, in the order of the form. */
export const KINDS: Readonly<Record<AlertKind, KindDisplay>> = {
  silence: {
    label: 'A code falls silent',
    about: 'Nobody scans a code that people used to scan',
    icon: 'pause',
  },
  events: {
    label: 'Something happens',
    about: 'A link breaks, a job fails, or a limit is near',
    icon: 'pulse',
  },
  spike: { label: 'Many scans', about: 'More scans than usual within some hours', icon: 'up' },
  drop: { label: 'Few scans', about: 'Fewer scans than usual within some hours', icon: 'down' },
};

/** Each event that an alert can wait for, as it is chosen, in the order of the form. */
export const EVENT_LABELS: Readonly<Record<AlertEvent, string>> = {
  'qr_code.destination_broken': 'A link breaks',
  'qr_code.destination_recovered': 'A broken link works again',
  'qr_code.state_changed': 'A code starts, pauses, or ends',
  'qr_code.change_blocked': 'A scheduled change is not made',
  'qr_code.first_scanned': 'A code is scanned for the first time',
  'job.failed': 'A job fails',
  'import.ready': 'An import waits for your decision',
  'webhook.disabled': 'A webhook is turned off',
  'limit.near': 'A limit of the plan is nearly reached',
  'limit.reached': 'A limit of the plan is reached',
};

/** Events that an alert can wait for, in the order of the form. */
export const ALERT_EVENTS = Object.keys(EVENT_LABELS) as AlertEvent[];

/** Least and greatest value of a number of a condition, and what it is at first. */
export interface NumberRange {
  min: number;
  max: number;
  initial: number;
}

const SCANS = { min: 1, max: 1_000_000 };

/** The numbers of conditions that are checked, as the API accepts them. */
export const RANGES = {
  spike: { scans: { ...SCANS, initial: 100 }, hours: { min: 1, max: 24, initial: 1 } },
  drop: { scans: { ...SCANS, initial: 5 }, hours: { min: 1, max: 168, initial: 24 } },
  silence: { hours: { min: 1, max: 2_160, initial: 48 }, minScans: { ...SCANS, initial: 10 } },
} as const;

/** Hours in which an alert is triggered at most once. */
export const COOLDOWN: NumberRange = { min: 1, max: 168, initial: 12 };
