import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError, type ErrorCode, type ErrorDetail } from '../core/basics/errors.js';
import type { ImageTasks, TaskCall, TaskOutcome, TaskRejection } from './image-tasks.js';

const ENTRY_POINT = fileURLToPath(new URL('./image-process.js', import.meta.url));
/** The slowest image that the API accepts takes 4 s of a core. A task that exceeds this time is stuck. */
const TASK_TIMEOUT_MS = 60_000;
/** Without tasks for this long, the process exits and returns its memory. */
const IDLE_MS = 60_000;
/** Bounds the heap; the pixels of images are not part of it. */
const MAX_HEAP_MIB = 256;
const RETRY_AFTER_SECONDS = 2;

/**
 * Environment variables of the image process: the variables of the operating system, of Node, and of the
 * image libraries. It decodes untrusted images, so it gets no setting of the service: no key, and no
 * connection string.
 */
const ENVIRONMENT =
  /^(PATH|HOME|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|SYSTEMROOT|NODE_\w+|MALLOC_\w+|UV_\w+|VIPS_\w+)$/i;

/** Every task of the process, by name: the type requires all of them. */
const TASK_NAMES: Readonly<Record<keyof ImageTasks, true>> = {
  renderSvgImage: true,
  renderImage: true,
  assessScannability: true,
  findUnprintable: true,
  normalizeLogo: true,
  normalizeBrandingLogo: true,
  inspectFile: true,
};

/** Image tasks that run in a process of their own. */
export interface ImageProcess {
  /**
   * Reject with `unavailable`, with `Retry-After`, if the process crashes or a task takes longer than 60 s.
   */
  tasks: ImageTasks;
  /** Ends the process. Running tasks reject. */
  close(): void;
}

interface RunningTask {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Creates the image process, which starts at the first task, exits when it is idle, and starts again after a
 * crash. The caller bounds the number of concurrent tasks and must close it.
 */
export function createImageProcess(): ImageProcess {
  const running = new Map<number, RunningTask>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(ENTRY_POINT, {
      serialization: 'advanced',
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name))),
      execArgv: ['--enable-source-maps', `--max-old-space-size=${MAX_HEAP_MIB}`],
    });
    started.on('message', (outcome: TaskOutcome) => settle(outcome));
    started.on('error', () => stop(started));
    started.once('exit', () => stop(started));
    return started;
  }

  /**
   * Forgets a process that has exited or is stuck. Tasks in other processes are not affected: there is one at
   * a time.
   */
  function stop(stopped: ChildProcess): void {
    if (stopped !== child) return;
    child = undefined;
    clearTimeout(idle);
    for (const id of running.keys()) settle({ id, failure: 'the image process has ended' });
  }

  function settle(outcome: TaskOutcome): void {
    const task = running.get(outcome.id);
    if (!task) return;
    running.delete(outcome.id);
    clearTimeout(task.timer);
    if (running.size === 0) rest();
    if ('result' in outcome) task.resolve(outcome.result as never);
    else if ('rejection' in outcome) task.reject(toDomainError(outcome.rejection));
    else task.reject(unavailable(outcome.failure));
  }

  /** Lets this process exit while nothing runs, and ends the child when it has been idle. */
  function rest(): void {
    if (!child) return;
    child.unref();
    child.channel?.unref();
    idle = setTimeout(close, IDLE_MS).unref();
  }

  function close(): void {
    const closing = child;
    if (!closing) return;
    stop(closing);
    if (closing.connected) closing.disconnect();
  }

  function run(task: keyof ImageTasks, args: unknown[]): Promise<never> {
    clearTimeout(idle);
    const current = (child ??= start());
    current.ref();
    current.channel?.ref();
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        stop(current);
        current.kill('SIGKILL');
      }, TASK_TIMEOUT_MS);
      running.set(id, { resolve, reject, timer });
      const call: TaskCall = { id, task, args };
      try {
        current.send(call, (error) => error && settle({ id, failure: error.message }));
      } catch (error) {
        // A process that could not be started has no channel.
        settle({ id, failure: (error as Error).message });
      }
    });
  }

  const tasks = Object.fromEntries(
    Object.keys(TASK_NAMES).map((task) => [
      task,
      (...args: unknown[]) => run(task as keyof ImageTasks, args),
    ]),
  ) as unknown as ImageTasks;
  return { tasks, close };
}

function toDomainError({ code, message, details, reason }: TaskRejection): DomainError {
  return new DomainError(code as ErrorCode, message, {
    ...(details !== undefined && { details: details as ErrorDetail[] }),
    ...(reason !== undefined && { reason }),
  });
}

function unavailable(reason: string): DomainError {
  return new DomainError(
    'unavailable',
    `The image could not be processed; try again in ${RETRY_AFTER_SECONDS} seconds`,
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) }, cause: new Error(reason) },
  );
}
