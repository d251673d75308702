/**
 * Runs MongoDB and Temporal for tests and benches, on free ports and in a temporary folder. Runs as its own
 * process, which stops the servers and removes the folder as soon as its parent disconnects or dies.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Child } from './child.js';
import { PRIVATE_UMASK } from './data-folder.js';
import { firstLine } from '../config/supervise.js';
import { findMongod } from './find-mongod.js';
import { buildFindOptions } from './find-program.js';
import { findTemporal } from './find-temporal.js';
import { startMongod } from './mongod.js';
import { getFreePort } from './ports.js';
import { startTemporal } from './temporal.js';

/**
 * The one message from this process to its parent: where the started servers are, or why they did not start.
 */
export type TestServersMessage = { mongodbUri?: string; temporalAddress?: string } | { error: string };

/** Arguments with which only one of the servers starts. */
const MONGODB_ONLY = '--mongodb-only';
const TEMPORAL_ONLY = '--temporal-only';

/** Argument with which Temporal keeps the default settings of its database. */
const TEMPORAL_WAITS_FOR_DISK = '--temporal-waits-for-disk';

process.umask(PRIVATE_UMASK);
const folder = mkdtempSync(join(tmpdir(), 'qrelay-test-'));
const children: Child[] = [];
const onStart = (child: Child): unknown => children.push(child);
const findOptions = buildFindOptions(process.env, (line) => console.error(line));
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // The folder is removed, so the servers do not need to shut down cleanly.
  await Promise.all(children.map((child) => child.stop(0)));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(exitCode);
}

function notifyParent(message: TestServersMessage): void {
  if (process.connected) process.send?.(message);
}

async function startTestMongodb(): Promise<string> {
  const binary = await findMongod(findOptions);
  const { uri } = await startMongod({ binary, folder, port: await getFreePort(), cacheGb: 0.25, onStart });
  return uri;
}

async function startTestTemporal(): Promise<string> {
  const binary = await findTemporal(findOptions);
  const ports = { grpc: await getFreePort(), http: await getFreePort(), ui: undefined };
  const waitsForDisk = process.argv.includes(TEMPORAL_WAITS_FOR_DISK);
  const options = { binary, folder, namespace: 'default', ports, waitsForDisk, onStart };
  const { address } = await startTemporal(options);
  return address;
}

process.once('disconnect', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
process.once('SIGINT', () => void stop(0));
const [mongodb, temporal] = await Promise.allSettled([
  process.argv.includes(TEMPORAL_ONLY) ? undefined : startTestMongodb(),
  process.argv.includes(MONGODB_ONLY) ? undefined : startTestTemporal(),
]);
if (mongodb.status === 'fulfilled' && temporal.status === 'fulfilled') {
  const [mongodbUri, temporalAddress] = [mongodb.value, temporal.value];
  notifyParent({ ...(mongodbUri && { mongodbUri }), ...(temporalAddress && { temporalAddress }) });
} else {
  const reasons = [mongodb, temporal].flatMap((result) =>
    result.status === 'rejected' ? [firstLine(result.reason)] : [],
  );
  notifyParent({ error: reasons.join('\n') });
  await stop(1);
}
// The parent died during startup, before the disconnect listener could see it.
if (!process.connected) await stop(1);
