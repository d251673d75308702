import type { Settings } from '../../config/settings.js';
import { planRequired } from '../../core/basics/errors.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Principal } from '../http/principal.js';

/** Returns what decides whether the caller's codes are watched. */
export function watchPolicyOf(
  { plan, linkWatch, watchableSince }: Principal,
  { settings }: { settings: Pick<Settings, 'linkWatch'> },
): WatchPolicy {
  return { plan, linkWatch, watchableSince, isServed: settings.linkWatch.isServed };
}

/**
 * Checks that the caller's plan includes the watch that a request sets.
 *
 * @throws DomainError `plan_required`
 */
export function assertWatchIncluded({ plan }: Principal, { watch }: { watch?: unknown }): void {
  if (watch !== undefined && watch !== null && !PLAN_TERMS[plan].linkWatch) throw planRequired(plan, 'pro');
}
