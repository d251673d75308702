import { Gauge } from 'prom-client';
import { withStoreTimeout } from '../../store/mongo/timeouts.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { Check } from './readiness.js';

/** Interval between comparisons: clocks drift slowly, and steps matter only to what lasts longer. */
const INTERVAL_MS = 30_000;
/** Interval until the first comparison has succeeded. */
const RETRY_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** Difference that is reported. Signed image URLs, ends of keys, and schedules are exact to this. */
const MAX_OFFSET_MS = 5_000;

interface ClockCheckDeps {
  /** Reads the clock of the database. */
  readDatabaseTime: () => Promise<Date>;
  metrics: Metrics;
  now: () => Date;
  log: Logger;
}

export interface ClockCheck {
  /** Returns the result of the last comparison. */
  check(): Check;
  stop(): void;
}

/**
 * Starts to compare the clock of this host with the clock of the database, every 30 s. Logs when they begin
 * or cease to differ.
 */
export function startClockCheck({ readDatabaseTime, metrics, now, log }: ClockCheckDeps): ClockCheck {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let offsetMs: number | undefined;
  new Gauge({
    name: 'qrelay_clock_offset_seconds',
    help: 'By how much the clock of this host is ahead of the clock of MongoDB',
    registers: [metrics],
    collect() {
      this.set((offsetMs ?? 0) / 1_000);
    },
  });

  /** The clock was read at some moment of the round trip, so its middle is off by half of it at most. */
  async function measure(): Promise<number> {
    const startedAt = now().getTime();
    const databaseTime = await withStoreTimeout(TIMEOUT_MS, readDatabaseTime());
    return (startedAt + now().getTime()) / 2 - databaseTime.getTime();
  }

  async function compare(): Promise<boolean> {
    try {
      const wasOff = isOff();
      offsetMs = await measure();
      const fields = { offsetSeconds: offsetMs / 1_000 };
      if (isOff() && !wasOff) {
        log.warn(
          fields,
          'the clock of this host differs from the clock of MongoDB; synchronize both with NTP',
        );
      } else if (!isOff() && wasOff)
        log.info(fields, 'the clock of this host agrees with the clock of MongoDB again');
      return true;
    } catch {
      // MongoDB is down, which other checks report.
      return false;
    }
  }

  const isOff = () => offsetMs !== undefined && Math.abs(offsetMs) > MAX_OFFSET_MS;

  function start(): void {
    void compare().then((isCompared) => {
      if (!stopped) timer = setTimeout(start, isCompared ? INTERVAL_MS : RETRY_MS).unref();
    });
  }

  start();
  return {
    check() {
      if (!isOff()) return { status: 'ok' };
      const seconds = Math.round(Math.abs(offsetMs!) / 1_000);
      return { status: 'warning', message: `${seconds} s ${offsetMs! > 0 ? 'ahead of' : 'behind'} MongoDB` };
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
