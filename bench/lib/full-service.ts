import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getFreePort } from '../../embedded/ports.js';
import { findRuntime } from '../../embedded/data-folder.js';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const READY = 'Press Ctrl-C to stop';

export type Part = 'api' | 'worker' | 'mongod' | 'temporal';

export interface RunningService {
  url: string;
  /** From the command to its last line, in milliseconds. */
  readyMs: number;
  /** Of the demo account, which only the first start in a folder shows; '' afterwards. */
  demoKey: string;
  mongodbUri: () => string;
  /** @throws Error while it does not run */
  pid: (part: Part) => number;
  /** As by Ctrl-C; nothing is left to do the second time. @returns milliseconds until all of it had ended */
  stop: () => Promise<number>;
}

/** A data folder of its own, in which `npm start` is run as often as asked; it goes with what is in it. */
export async function withDataFolder<T>(
  measure: (start: (settings?: Record<string, string>) => Promise<RunningService>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-bench-'));
  const port = await getFreePort();
  let last: RunningService | undefined;
  try {
    return await measure(async (settings = {}) => {
      last = await npmStart({ DATA_DIR: folder, PORT: String(port), ...settings });
      return last;
    });
  } finally {
    await last?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm start` with servers of its own, whatever servers this process was given.
 * @throws Error with what it printed, when it ends before it is ready
 */
async function npmStart(settings: { DATA_DIR: string; PORT: string }): Promise<RunningService> {
  const { MONGODB_URI: _mongodb, TEMPORAL_ADDRESS: _temporal, ...env } = process.env;
  const { DATA_DIR: folder, PORT: port } = settings;
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: CHECKOUT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(READY)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}:\n${output}`)));
  });
  const readyMs = performance.now() - began;
  const holder = () => pidIn(join(folder, 'supervisor.json'));
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs,
    demoKey: /API key +(qrk_\S+)/.exec(output)?.[1] ?? '',
    mongodbUri: () => findRuntime(folder)?.mongodbUri ?? '',
    pid: (part) => pidIn(join(folder, 'pids', `${part}.json`)),
    async stop() {
      const asked = performance.now();
      if (child.exitCode === null && child.signalCode === null) process.kill(holder(), 'SIGINT');
      await exited;
      return performance.now() - asked;
    },
  };
}

function pidIn(file: string): number {
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}
