import { getPriority, setPriority } from 'node:os';
import { DomainError } from '../core/basics/errors.js';
import { IMAGE_TASKS, type TaskCall, type TaskOutcome } from './image-tasks.js';

/**
 * Entry point of the image process, a child of the API. It decodes images that strangers send, so it is
 * separate from the process that serves redirects: it has its own thread pool and memory, yields the
 * processor to others, and may crash.
 */

/** Redirects, sign-ins, and MongoDB come first when cores are busy. */
const NICENESS = 10;

// Without privileges, a process can only raise its niceness.
if (getPriority() < NICENESS) setPriority(NICENESS);
// Ctrl-C reaches the whole process group. The API finishes its requests first, and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (call: TaskCall) => {
  void runTask(call).then((outcome) => process.send?.(outcome));
});

async function runTask({ id, task, args }: TaskCall): Promise<TaskOutcome> {
  try {
    const run = IMAGE_TASKS[task] as (...args: unknown[]) => Promise<unknown>;
    return { id, result: await run(...args) };
  } catch (error) {
    if (!(error instanceof DomainError)) return { id, failure: String((error as Error).stack ?? error) };
    const { code, message, details, reason } = error;
    return { id, rejection: { code, message, details, reason } };
  }
}
