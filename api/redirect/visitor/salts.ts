import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS, SECOND_MS, utcDay } from '../../../core/time/durations.js';
import type { VisitorSaltStore } from '../../../store/scans/visitor-salts.js';
import type { Logger } from '../../../telemetry/logger.js';

const SALT_BYTES = 32;
/** Each salt is fetched this long before its day begins, so that a store outage at midnight has no effect. */
const FETCH_AHEAD_MS = 30 * MINUTE_MS;
const RETRY_MS = 5 * SECOND_MS;

export interface DailySalts {
  /** Returns the salt of the UTC day of `at`. Synchronous; fetches missing salts in the background. */
  at(at: Date): Uint8Array;
  /** Fetches the salts that are needed now or soon. Never rejects. Call it at startup. */
  prepare(at: Date): Promise<void>;
}

/**
 * Creates the cache of the salts of today and, before midnight, tomorrow.
 *
 * While the store is down, a day's salt is this process's own. Scans are not delayed, but a visitor whom several processes
 * serve is counted once for each.
 */
export function createDailySalts(store: VisitorSaltStore, log: Logger): DailySalts {
  const shared = new Map<number, Uint8Array>();
  const local = new Map<number, Uint8Array>();
  const lastAttempts = new Map<number, number>();

  async function fetchSalt(day: number, now: number): Promise<void> {
    if (shared.has(day) || now - (lastAttempts.get(day) ?? -Infinity) < RETRY_MS) return;
    lastAttempts.set(day, now);
    try {
      shared.set(day, await store.getOrCreate(isoDate(day), localSalt(day)));
    } catch (error) {
      log.warn(
        { err: error, day: isoDate(day) },
        'could not fetch the visitor salt; using a salt of this process',
      );
    }
  }

  /** Returns the salt that this process proposes for the day, and uses until the store responds. */
  function localSalt(day: number): Uint8Array {
    const salt = local.get(day) ?? randomBytes(SALT_BYTES);
    local.set(day, salt);
    return salt;
  }

  function deleteAllExcept(...days: number[]): void {
    for (const map of [shared, local, lastAttempts]) {
      for (const day of map.keys()) if (!days.includes(day)) map.delete(day);
    }
  }

  async function prepare(at: Date): Promise<void> {
    const now = at.getTime();
    const today = utcDay(now);
    const soon = utcDay(now + FETCH_AHEAD_MS);
    deleteAllExcept(today, soon, utcDay(now - FETCH_AHEAD_MS));
    await Promise.all([fetchSalt(today, now), soon === today ? undefined : fetchSalt(soon, now)]);
  }

  return {
    prepare,
    at(at) {
      const now = at.getTime();
      const today = utcDay(now);
      if (!shared.has(today) || !shared.has(utcDay(now + FETCH_AHEAD_MS))) void prepare(at);
      return shared.get(today) ?? localSalt(today);
    },
  };
}

/** `2026-11-21` */
function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
