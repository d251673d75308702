import { randomBytes } from 'node:crypto';
import type { VisitorSaltStore } from '../../../store/scans/visitor-salts.js';
import type { Logger } from '../../../telemetry/logger.js';

const SALT_BYTES = 32;
const DAY_MS = 86_400_000;
/** The next day's salt is fetched this long before midnight, so that the day may begin without the store. */
const AHEAD_MS = 30 * 60_000;
const RETRY_MS = 5_000;

export interface DailySalts {
  /** The salt of the UTC day of `at`, at once. */
  at(at: Date): Uint8Array;
  /** Fetches what is or will soon be needed; called at start. */
  prepare(at: Date): Promise<void>;
}

/**
 * Keeps the salts of today and, towards midnight, tomorrow. While the store can't be asked, a day's salt is this
 * process's own: visitors are then counted once per process, and scans are not held up.
 */
export function createDailySalts(store: VisitorSaltStore, log: Logger): DailySalts {
  const shared = new Map<number, Uint8Array>();
  const own = new Map<number, Uint8Array>();
  const lastTry = new Map<number, number>();

  async function fetchSalt(day: number, now: number): Promise<void> {
    if (shared.has(day) || now - (lastTry.get(day) ?? -Infinity) < RETRY_MS) return;
    lastTry.set(day, now);
    try {
      shared.set(day, await store.ofDay(nameOf(day), ownSalt(day)));
    } catch (error) {
      log.warn(
        { err: error, day: nameOf(day) },
        'visitor salt not available: this process uses one of its own',
      );
    }
  }

  /** What this process offers as the day's salt, and uses itself until the store has answered. */
  function ownSalt(day: number): Uint8Array {
    const salt = own.get(day) ?? randomBytes(SALT_BYTES);
    own.set(day, salt);
    return salt;
  }

  function forgetOthers(...days: number[]): void {
    for (const map of [shared, own, lastTry]) {
      for (const day of map.keys()) if (!days.includes(day)) map.delete(day);
    }
  }

  async function prepare(at: Date): Promise<void> {
    const now = at.getTime();
    const today = dayOf(now);
    const soon = dayOf(now + AHEAD_MS);
    forgetOthers(today, soon, dayOf(now - AHEAD_MS));
    await Promise.all([fetchSalt(today, now), soon === today ? undefined : fetchSalt(soon, now)]);
  }

  return {
    prepare,
    at(at) {
      const now = at.getTime();
      const today = dayOf(now);
      if (!shared.has(today) || !shared.has(dayOf(now + AHEAD_MS))) void prepare(at);
      return shared.get(today) ?? ownSalt(today);
    },
  };
}

/** Days since 1970. */
function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** `2026-11-21` */
function nameOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
