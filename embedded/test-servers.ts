/**
 * The servers that tests run against, in a throw-away folder on free ports: a process of its own that ends them and
 * removes the folder as soon as the process that started it lets go of it or is gone, for whatever reason.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Child } from './child.js';
import { firstLine } from './fallbacks.js';
import { findMongod } from './find-mongod.js';
import { findOptions } from './find-options.js';
import { findTemporal } from './find-temporal.js';
import { freePort } from './free-port.js';
import { startMongod } from './mongod.js';
import { startTemporal } from './temporal.js';

/** What this process sends to the one that started it: the addresses, or why there are none. */
export type TestServersMessage = { mongodbUri: string; temporalAddress: string } | { error: string };

const folder = mkdtempSync(join(tmpdir(), 'qrelay-test-'));
const children: Child[] = [];
const onStart = (child: Child): unknown => children.push(child);
let ending = false;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  // Nothing in the folder is wanted any more, so there is nothing to wait for.
  await Promise.all(children.map((child) => child.stop(0)));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(code);
}

function tell(message: TestServersMessage): void {
  if (process.connected) process.send?.(message);
}

const find = findOptions(process.env, (line) => console.error(line));

async function mongodb(): Promise<string> {
  const binary = await findMongod(find);
  const { uri } = await startMongod({ binary, folder, port: await freePort(), cacheGb: 0.25, onStart });
  return uri;
}

async function temporal(): Promise<string> {
  const binary = await findTemporal(find);
  const ports = { grpc: await freePort(), http: await freePort(), ui: await freePort() };
  const { address } = await startTemporal({ binary, folder, namespace: 'default', ports, onStart });
  return address;
}

process.once('disconnect', () => void end(0));
process.once('SIGTERM', () => void end(0));
process.once('SIGINT', () => void end(0));
const [first, second] = await Promise.allSettled([mongodb(), temporal()]);
if (first.status === 'fulfilled' && second.status === 'fulfilled') {
  tell({ mongodbUri: first.value, temporalAddress: second.value });
} else {
  const reasons = [first, second].flatMap((result) =>
    result.status === 'rejected' ? [firstLine(result.reason)] : [],
  );
  tell({ error: reasons.join('\n') });
  await end(1);
}
// Gone while the servers came up: nobody is left to end them.
if (!process.connected) await end(1);
