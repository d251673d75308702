import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from './wait-for.js';

export interface StartProcess {
  child: ChildProcess;
  /** Returns the output of the process so far, stdout and stderr. */
  output: () => string;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
}

/** Runs `npm start` as a user would, with these settings and without the servers of the tests. */
export function startProcess(settings: Record<string, string>): StartProcess {
  const { MONGODB_URI: _mongodb, TEMPORAL_ADDRESS: _temporal, NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...env, ...settings },
    // The IPC channel lets the process notice when this process ends for any reason.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => printed, exited };
}

/**
 * Waits until `npm start` reports that everything runs.
 * @throws Error with the output if the process ends first
 */
export async function untilReady({ child, output }: StartProcess): Promise<void> {
  const isReady = () => output().includes('Press Ctrl-C to stop');
  await waitFor(
    () => isReady() || child.exitCode !== null,
    2 * 60_000,
    () => `npm start to be ready; it printed:\n${output()}`,
  );
  if (!isReady()) throw new Error(`npm start ended with code ${child.exitCode}:\n${output()}`);
}

/** Returns the PIDs of the processes that `npm start` has started, by process name. */
export function startedPids(dataDir: string): Record<string, number> {
  const files = readdirSync(join(dataDir, 'pids'));
  const entries = files.map((file) => {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'pids', file), 'utf8')) as { pid: number };
    return [file.replace('.json', ''), pid] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns whether a process with this PID runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
