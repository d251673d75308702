import { PLAN_TERMS } from '../../accounts/plans.js';
import type { Plan } from '../../basics/plan-names.js';
import type { StoredQrCode } from '../qr-code.js';
import { HOUR_MS } from '../../basics/time/durations.js';
import type { CheckIntervals } from './record-check.js';
import { isWatchable } from './watched-urls.js';

/** Interval of checks where the account has set none. */
export const DEFAULT_EVERY_HOURS = 24;

/** The setting of an account. */
export interface LinkWatchSetting {
  enabled: boolean;
  everyHours: number;
  /** When `enabled` last changed. Earlier health is void for codes that follow the setting. */
  since: Date;
}

/** The link watch settings of an account. */
export interface AccountWatch {
  plan: Plan;
  linkWatch?: LinkWatchSetting | undefined;
  /** When the plan last began to include link watch. Earlier health is void. */
  watchableSince?: Date | undefined;
}

/** An account's watch, and whether the service has it at all; see `LINK_WATCH`. */
export interface WatchPolicy extends AccountWatch {
  isServed: boolean;
}

type WatchedCode = Pick<StoredQrCode, 'type' | 'dynamic' | 'watch'>;

/** Returns whether the destinations of a code are checked. */
export function isWatched(code: WatchedCode, { plan, linkWatch, isServed }: WatchPolicy): boolean {
  if (!isServed || !PLAN_TERMS[plan].linkWatch || !isWatchable(code)) return false;
  return code.watch?.enabled ?? linkWatch?.enabled ?? false;
}

/**
 * Returns whether the account has a link watch setting for a code, on or off, so that the code has `health`.
 */
export function usesWatch(code: WatchedCode, { linkWatch }: AccountWatch): boolean {
  return isWatchable(code) && (linkWatch !== undefined || code.watch !== undefined);
}

/** Returns the time of the oldest check that is valid for a code. */
export function validSince({ watch }: WatchedCode, { linkWatch, watchableSince }: AccountWatch): Date {
  const followed = watch?.enabled === undefined ? linkWatch?.since : undefined;
  return new Date(Math.max(followed?.getTime() ?? 0, watchableSince?.getTime() ?? 0));
}

/** Settings of the service that decide when checks are due. */
export interface WatchTimes {
  retryMs: number;
  /** Overrides the interval of accounts, for development. */
  everyMs?: number | undefined;
}

/** Returns the intervals between the checks of an account's codes. */
export function intervalsOf(
  { linkWatch }: Pick<AccountWatch, 'linkWatch'>,
  { retryMs, everyMs }: WatchTimes,
): CheckIntervals {
  return { retryMs, everyMs: everyMs ?? (linkWatch?.everyHours ?? DEFAULT_EVERY_HOURS) * HOUR_MS };
}
