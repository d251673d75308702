import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getFreePort } from '../../embedded/ports.js';
import { waitFor } from './wait-for.js';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** The whole service as `npm start` runs it, with its own data folder. */
export interface RunningService {
  url: string;
  /** API key of the demo account. */
  key: string;
  temporalUiUrl: string;
  dataDir: string;
  output: () => string;
  stop(): Promise<void>;
}

/** Starts the service and reads its URLs and its demo key from its output. */
export async function startService(env: Record<string, string> = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qrelay-service-'));
  const port = await getFreePort();
  let output = '';
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: CHECKOUT,
    // The service starts its own servers instead of using the servers of the tests.
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      MONGODB_URI: '',
      TEMPORAL_ADDRESS: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      // MongoDB may be slow on a busy machine without being down.
      SCAN_TIMEOUT_MS: '20000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }

  const find = (pattern: RegExp) => pattern.exec(output)?.[1];
  await waitFor(
    () => child.exitCode !== null || output.includes('Press Ctrl-C to stop'),
    120_000,
    () => `the service to be ready; it printed:\n${output}`,
  );
  if (child.exitCode !== null) throw new Error(`the service ended:\n${output}`);
  return {
    url: `http://localhost:${port}`,
    key: find(/API key +(qrk_\S+)/) ?? '',
    temporalUiUrl: find(/Temporal UI +(\S+)/) ?? '',
    dataDir,
    output: () => output,
    async stop() {
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await waitFor(
    () => child.exitCode !== null || child.signalCode !== null,
    15_000,
    () => 'the service to stop',
  );
}
