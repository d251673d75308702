import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writePidFile } from './pid-file.js';

export interface ChildOptions {
  /** Names its log and its pid file: `mongod`. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Logs go to `<folder>/logs`, the pid file to `<folder>/pids`. */
  folder: string;
  /** Opens a channel for messages; the child is told by its end when this process is gone. */
  ipc?: boolean;
  /** Told of the child at once, long before it is ready: whoever ends everything must know of it. */
  onStart?: (child: Child) => unknown;
}

export interface Child {
  readonly process: ChildProcess;
  readonly logFile: string;
  /** Resolves when it has ended, for whatever reason, to what ended it: `code 1`, `SIGKILL`. */
  readonly ended: Promise<string>;
  /** SIGTERM, and SIGKILL when it still runs after `graceMs`. Resolves when it is gone. */
  stop(graceMs: number): Promise<void>;
}

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

/**
 * Starts a program in a process group of its own: Ctrl-C at the terminal then reaches only this process, which ends the
 * others in the right order.
 */
export function startChild({ name, command, args, env, folder, ipc, onStart }: ChildOptions): Child {
  const logFile = join(folder, 'logs', `${name}.log`);
  const pidFile = join(folder, 'pids', `${name}.json`);
  mkdirSync(dirname(pidFile), { recursive: true });
  const log = openLog(logFile);
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid !== undefined) writePidFile(pidFile, child.pid);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      rmSync(pidFile, { force: true });
      resolve(signal ?? `code ${code}`);
    });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name);
  };
  const stop = async (graceMs: number): Promise<void> => {
    signal('SIGTERM');
    const force = setTimeout(() => signal('SIGKILL'), graceMs);
    await ended;
    clearTimeout(force);
  };
  const started: Child = { process: child, logFile, ended, stop };
  onStart?.(started);
  return started;
}

/** The last lines of a log, for a message that must say why something ended. */
export function logTail(file: string, lines: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
