import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyring } from '../../../core/basics/secret-keys.js';
import { DAY_MS, MINUTE_MS, SECOND_MS, utcDay } from '../../../core/basics/time/durations.js';
import type { SaltExchangeStore } from '../../../store/scans/salt-exchanges.js';
import type { Logger } from '../../../telemetry/logger.js';
import { createSaltExchange } from './salt-exchange.js';
import { createSaltFiles, SALT_BYTES } from './salt-files.js';

/** Each salt is chosen this long before its day begins, so that a store outage at midnight has no effect. */
const CHOOSE_AHEAD_MS = 30 * MINUTE_MS;
/** Interval at which expired salts are erased and other hosts get their response. */
const STEP_MS = 2 * SECOND_MS;
/** The same while this host waits for the salt of another one. */
const WAITING_STEP_MS = SECOND_MS / 2;

export interface DailySaltsDeps {
  /** Folder of this host for the salts of today and, before midnight, tomorrow. */
  folder: string;
  exchanges: SaltExchangeStore;
  /** The installation's secret keys, the same on all hosts. */
  secretKey: Keyring;
  now: () => Date;
  log: Logger;
}

export interface DailySalts {
  /** Returns the salt of the UTC day of `at`. Synchronous, and waits for nothing. */
  at(at: Date): Uint8Array;
  /**
   * Resolves when this host has a salt for today. A new host may receive the salt of the other hosts up to
   * 3 s later. Never rejects.
   */
  ready: Promise<void>;
  /** Stops the exchange. The salts of today stay on disk for the next process. */
  close(): Promise<void>;
}

/**
 * Creates the salts of today and, before midnight, tomorrow, and erases all others from memory and disk.
 *
 * While MongoDB is down, a day's salt is this host's own. Scans are not delayed, but a visitor whom several
 * hosts serve is counted once for each.
 *
 * @see docs/adr/0016-visitor-salts-outside-the-database.md
 */
export function createDailySalts(deps: DailySaltsDeps): DailySalts {
  const { now, log } = deps;
  const files = createSaltFiles(deps.folder);
  const exchange = createSaltExchange({ ...deps, files });
  const salts = new Map<number, Uint8Array>();
  const closing = new AbortController();
  let isFailing = false;

  function saltOf(day: number): Uint8Array {
    const salt = salts.get(day) ?? randomBytes(SALT_BYTES);
    salts.set(day, salt);
    return salt;
  }

  /** @returns Whether all hosts use the salts that this one uses. */
  async function step(): Promise<boolean> {
    const at = now().getTime();
    const days = [...new Set([utcDay(at), utcDay(at + CHOOSE_AHEAD_MS)])];
    const retained = [...days, utcDay(at - CHOOSE_AHEAD_MS)];
    for (const day of salts.keys()) if (!retained.includes(day)) salts.delete(day);
    exchange.keepOnly(retained.map(isoDate));
    try {
      await files.eraseExcept(retained.map(isoDate));
      const results = await Promise.all(days.map(advance));
      isFailing = false;
      return results.every(Boolean);
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'could not share the visitor salt; using a salt of this host');
      isFailing = true;
      return true;
    }
  }

  async function advance(day: number): Promise<boolean> {
    try {
      const { salt, isShared } = await exchange.advance(isoDate(day));
      salts.set(day, salt);
      return isShared;
    } catch (error) {
      // The other processes of this host find the same file.
      salts.set(day, await files.getOrCreate(isoDate(day)));
      throw error;
    }
  }

  async function run(first: Promise<boolean>): Promise<void> {
    let isShared = await first;
    while (await pause(isShared ? STEP_MS : WAITING_STEP_MS)) isShared = await step();
  }

  /** @returns false once the process stops. */
  const pause = (ms: number) => sleep(ms, true, { signal: closing.signal, ref: false }).catch(() => false);

  const first = step();
  const running = run(first);
  return {
    ready: first.then(() => undefined),
    at: (at) => saltOf(utcDay(at.getTime())),
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** `2026-11-21` */
function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
