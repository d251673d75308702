import QuickLRU from 'quick-lru';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { DAY_MS, utcDay } from '../../core/basics/time/durations.js';
import type { AccountEvent } from '../../core/events/events.js';
import { recordEvents, type RecordEventsDeps } from '../../store/events/record-events.js';
import type { LimitState } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Principal } from '../http/principal.js';

/** Share of a limit from which on `limit.near` is sent. */
const NEAR = 0.8;

/** Announcements that each process remembers, so that it does not repeat them. */
const MAX_ANNOUNCED = 10_000;

export interface LimitAnnouncerDeps extends RecordEventsDeps {
  /** Wakes endpoints. Never throws. */
  wake: (webhookIds: readonly string[]) => void;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}

/** Announces how much of its daily quota an account has used. Returns immediately and never throws. */
export type LimitAnnouncer = (caller: Pick<Principal, 'accountId' | 'plan'>, state: LimitState) => void;

/**
 * Creates the announcer of `limit.near` and `limit.reached`. Each is recorded once per account and UTC day,
 * because the day is part of its key. If recording fails, a later call tries again.
 */
export function createLimitAnnouncer(deps: LimitAnnouncerDeps): LimitAnnouncer {
  const { wake, now, log } = deps;
  const announced = new QuickLRU<string, true>({ maxSize: MAX_ANNOUNCED });

  async function announce(event: AccountEvent): Promise<void> {
    if (announced.has(event.key)) return;
    announced.set(event.key, true);
    try {
      wake(await recordEvents(deps, event.accountId, [event]));
    } catch (error) {
      announced.delete(event.key);
      log.warn({ err: error, type: event.type }, 'could not record an event; a later call tries again');
    }
  }

  return ({ accountId, plan }, { limit, remaining }) => {
    if (limit === Infinity || !PLAN_TERMS[plan].alerts) return;
    const used = limit - remaining;
    const isReached = remaining <= 0;
    if (used < limit * NEAR) return;
    const at = now();
    const day = utcDay(at.getTime());
    const data = {
      limit: 'callsPerDay',
      used,
      max: limit,
      resetAt: new Date((day + 1) * DAY_MS).toISOString(),
    };
    const events = (['limit.near', 'limit.reached'] as const).filter(
      (type) => type === 'limit.near' || isReached,
    );
    for (const type of events)
      void announce({ key: `${accountId}_${day}_${type}`, type, accountId, at, data, codes: [] });
  };
}
