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

export type ProcessName = 'api' | 'worker' | 'mongod' | 'temporal';

export interface RunningService {
  url: string;
  /** Time from the command to its last line. */
  readyMs: number;
  /** API key of the demo account, shown only at the first start in a folder; '' afterwards. */
  demoKey: string;
  mongodbUri: () => string;
  /** Returns the PID of a process. @throws Error while the process is not running. */
  pid: (name: ProcessName) => number;
  /** Stops the service like Ctrl-C, once. @returns Milliseconds until all processes had exited. */
  stop: () => Promise<number>;
}

/**
 * Runs `measure` with a function that runs `npm start` in a temporary data folder, and removes the folder
 * afterwards.
 */
export async function withDataFolder<T>(
  measure: (start: (settings?: Record<string, string>) => Promise<RunningService>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-bench-'));
  const port = await getFreePort();
  let service: RunningService | undefined;
  try {
    return await measure(async (settings = {}) => {
      service = await npmStart({ DATA_DIR: folder, PORT: String(port), ...settings });
      return service;
    });
  } finally {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `npm start` with embedded servers, even if the environment names others.
 *
 * @throws Error with its output if it exits before it is ready.
 */
async function npmStart(settings: { DATA_DIR: string; PORT: string }): Promise<RunningService> {
  const { MONGODB_URI: _mongodb, TEMPORAL_ADDRESS: _temporal, ...env } = process.env;
  const { DATA_DIR: folder, PORT: port } = settings;
  const startedAt = performance.now();
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
    child.once('exit', (code) => reject(new Error(`npm start exited with code ${code}:\n${output}`)));
  });
  const readyMs = performance.now() - startedAt;
  const supervisorPid = () => readPid(join(folder, 'supervisor.json'));
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs,
    demoKey: /API key +(qrk_\S+)/.exec(output)?.[1] ?? '',
    mongodbUri: () => findRuntime(folder)?.mongodbUri ?? '',
    pid: (name) => readPid(join(folder, 'pids', `${name}.json`)),
    async stop() {
      const stoppedAt = performance.now();
      if (child.exitCode === null && child.signalCode === null) process.kill(supervisorPid(), 'SIGINT');
      await exited;
      return performance.now() - stoppedAt;
    },
  };
}

function readPid(file: string): number {
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}
