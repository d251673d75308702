import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePidFile } from './pid-file.js';

export interface ChildOptions {
  /** Base name of the log file and the PID file: `mongod`. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Data folder. Logs are in its `logs` folder, PID files in `pids`. */
  folder: string;
  /** Opens an IPC channel. If this process dies, the child receives `disconnect`. */
  ipc?: boolean;
  /** Receives each line that the child prints, in addition to the log file. */
  onLine?: (line: string) => void;
  /** Called as soon as the process exists, before it is ready, so that a shutdown can stop it. */
  onStart?: (child: Child) => unknown;
}

export interface Child {
  readonly process: ChildProcess;
  readonly logFile: string;
  /** Resolves when the process has exited, with the reason: `code 1`, `SIGKILL`. Never rejects. */
  readonly exited: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has exited. */
  stop(graceMs: number): Promise<void>;
}

/**
 * A server that does not become ready, or another reason not to start. The message is for the person at the
 * terminal.
 */
export class StartError extends Error {}

export interface ReadinessOptions {
  /** Name in messages: `MongoDB`. */
  name: string;
  child: Child;
  timeoutMs: number;
  /** Returns the part of the log that explains a failure. */
  explain: () => string;
}

/** Log files above this size are moved to `<name>.log.1` at the next start. */
const MAX_LOG_BYTES = 20 * 1024 * 1024;
const READINESS_POLL_MS = 20;

/**
 * Starts a program in its own process group, logs its output to a file, and records it in a PID file.
 *
 * Because of the process group, Ctrl-C reaches only this process, which then stops its children in the right
 * order.
 */
export function startChild(options: ChildOptions): Child {
  const { name, command, args, env, folder, ipc, onLine, onStart } = options;
  const logFile = join(folder, 'logs', `${name}.log`);
  const pidFile = join(folder, 'pids', `${name}.json`);
  mkdirSync(dirname(pidFile), { recursive: true });
  const log = openLog(logFile);
  const output = onLine === undefined ? log : 'pipe';
  const stdio = ipc ? (['ignore', output, output, 'ipc'] as const) : (['ignore', output, output] as const);
  const child = spawn(command, args, { env, detached: true, stdio: [...stdio] });
  closeSync(log);
  if (onLine !== undefined) forwardLines(child, logFile, onLine);
  if (child.pid !== undefined) writePidFile(pidFile, child.pid);
  const exited = new Promise<string>((resolve) => {
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
    await exited;
    clearTimeout(force);
  };
  const started: Child = { process: child, logFile, exited, stop };
  onStart?.(started);
  return started;
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

function forwardLines(child: ChildProcess, logFile: string, onLine: (line: string) => void): void {
  const log = createWriteStream(logFile, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(log, { end: false });
    createInterface({ input: stream }).on('line', onLine);
  }
  child.once('close', () => log.end());
}

/** Returns the last lines of a log file; an empty string if it cannot be read. */
export function readLogTail(file: string, lines: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/**
 * Polls `isReady` every 20 ms until it returns true. An error counts as false.
 *
 * @throws StartError if the child exits first or the timeout ends; names the log file.
 */
export async function waitUntilReady(
  isReady: () => Promise<boolean>,
  { name, child, timeoutMs, explain }: ReadinessOptions,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let exitReason: string | undefined;
  void child.exited.then((reason) => (exitReason = reason));
  for (;;) {
    if (await isReady().catch(() => false)) return;
    const timedOut = Date.now() > deadline;
    if (exitReason !== undefined || timedOut) {
      const problem =
        exitReason !== undefined ? `exited (${exitReason})` : `was not ready after ${timeoutMs / 1000} s`;
      throw new StartError(`${name} ${problem}: ${explain()}\nLog file: ${child.logFile}`);
    }
    await sleep(READINESS_POLL_MS);
  }
}
