import type { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';
import { SEARCH_ATTRIBUTES } from '../core/workflows/search-attributes.js';
import type { Logger } from '../telemetry/logger.js';
import { ensureSchedules, schedulesFor } from './schedules.js';
import { ensureSearchAttributes } from './search-attributes.js';

/** Interval at which a worker looks for missing Schedules and search attributes. */
const INTERVAL_MS = 60_000;

export interface EnsureTemporalOptions {
  client: Client;
  connection: NativeConnection;
  settings: Pick<Settings, 'temporalNamespace' | 'temporalTaskQueue' | 'linkWatch' | 'alertEveryMs'> &
    Partial<Pick<Settings, 'temporalCodec'>>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Default: one minute. */
  intervalMs?: number;
}

/**
 * Creates missing search attributes and Schedules now and about every minute, because Temporal may lose its
 * data, and an operator may delete a Schedule. Later failures are logged once per outage.
 *
 * @returns A function that stops the repetition.
 * @throws Error if the Schedules cannot be created now.
 */
export async function keepTemporalReady(options: EnsureTemporalOptions): Promise<() => void> {
  const { client, connection, settings, log, intervalMs = INTERVAL_MS } = options;
  let hasWarned = false;
  let outage = false;
  let stopped = false;

  const warnOnce = (error: unknown) => {
    if (!hasWarned) {
      log.warn(
        { err: error, searchAttributes: SEARCH_ATTRIBUTES },
        'could not register search attributes; Temporal lists workflows without them until an operator creates them',
      );
    }
    hasWarned = true;
  };

  async function ensure(): Promise<void> {
    await ensureSearchAttributes(connection, settings.temporalNamespace).catch(warnOnce);
    const changed = await ensureSchedules(
      client,
      settings.temporalTaskQueue,
      schedulesFor(settings),
      settings.temporalCodec?.keyId,
    );
    if (changed.length > 0) log.info({ schedules: changed }, 'created or updated Schedules');
  }

  async function repeat(): Promise<void> {
    try {
      await ensure();
      outage = false;
    } catch (error) {
      if (!outage) log.warn({ err: error }, 'could not check the Schedules; retrying every minute');
      outage = true;
    }
    if (!stopped) timer = schedule();
  }

  const schedule = () => setTimeout(() => void repeat(), intervalMs * (0.75 + Math.random() / 2)).unref();
  await ensure();
  let timer = schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
