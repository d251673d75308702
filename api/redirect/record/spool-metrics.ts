import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { createCachedReading } from '../../../telemetry/cached-reading.js';
import type { Metrics } from '../../../telemetry/metrics.js';
import type { SpoolState } from './spool.js';

/** Minimum interval between two readings of the folder. */
const MAX_AGE_MS = 10_000;

/** Maximum number of files whose age is read: the first of each process that wrote to the folder. */
const MAX_PROCESSES = 100;

/** Files of scans, also those that a process is replaying. */
const SPOOL_FILE = /\.scans(\.claimed-\d+)?$/;

/** Registers the metrics of a spool folder, which counts the files of all processes that share it. */
export function registerSpoolMetrics(registry: Metrics, folder: string, now: () => Date): void {
  const read = createCachedReading(() => readFolder(folder, now), MAX_AGE_MS, now);
  new Gauge({
    name: 'qrelay_scan_spool_files',
    help: 'Files of scans in the spool folder, of all processes that share it',
    registers: [registry],
    async collect() {
      this.set((await read()).files);
    },
  });
  new Gauge({
    name: 'qrelay_scan_spool_oldest_age_seconds',
    help: 'Age of the oldest file in the spool folder; 0 if it is empty',
    registers: [registry],
    async collect() {
      this.set((await read()).oldestAgeSeconds);
    },
  });
}

/** Current state of the recorder of this process. */
interface RecorderGauges {
  spool: () => SpoolState;
  /** Number of scans that wait in memory. */
  buffered: () => number;
}

/**
 * Registers the metrics of the spool as the recorder of this process sees it.
 *
 * @param gauges Read at every scrape.
 */
export function registerRecorderMetrics(registry: Metrics, { spool, buffered }: RecorderGauges): void {
  const register = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  register(
    'qrelay_scan_spool_depth',
    'Scans of this process that wait in the spool for MongoDB',
    () => spool().depth,
  );
  register('qrelay_scan_spool_writable', '1 if the last write to the spool succeeded, 0 if it failed', () =>
    spool().failure ? 0 : 1,
  );
  register(
    'qrelay_scan_spool_quarantined_files',
    'Damaged files of the spool in quarantine',
    () => spool().quarantinedFiles,
  );
  register(
    'qrelay_scan_buffer_depth',
    'Scans that are only in the memory of this process, because neither MongoDB nor the spool takes them',
    buffered,
  );
}

async function readFolder(folder: string, now: () => Date) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => SPOOL_FILE.test(name)).sort();
  // The names of a process's files sort by time.
  const firsts = new Map<string, string>();
  for (const name of names) {
    const [owner = ''] = name.split('-');
    if (!firsts.has(owner) && firsts.size < MAX_PROCESSES) firsts.set(owner, name);
  }
  const times = await Promise.all(
    [...firsts.values()].map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Another process has replayed the file since.
        () => Infinity,
      ),
    ),
  );
  const oldest = Math.min(...times, Infinity);
  const ageMs = Number.isFinite(oldest) ? Math.max(0, now().getTime() - oldest) : 0;
  return { files: names.length, oldestAgeSeconds: ageMs / 1_000 };
}
