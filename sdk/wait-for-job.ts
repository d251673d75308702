import { QrelayError } from './errors.js';
import type { Operations } from './generated/operations.js';
import type { Job } from './generated/types.gen.js';
import { wait } from './wait.js';

/** Interval of polls, and the wait before the stream is opened again. */
const INTERVAL_MS = 2_000;

/** Options of `waitForJob`. */
export interface WaitForJobOptions {
  /** Longest wait in milliseconds. Default: no limit. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with each state of the job that the client learns of. */
  onProgress?: ((job: Job) => void) | undefined;
}

/**
 * Follows the event stream of a job until the job has ended or waits for its owner. Opens the stream again
 * when it ends early, and polls if it cannot be opened, for example behind a proxy.
 *
 * @throws QrelayError `job_failed`, `job_cancelled`, `timeout`, or an error of the API
 * @throws the reason of `signal` as soon as it aborts
 */
export async function waitForJob(
  client: JobClient,
  id: string,
  { timeoutMs, signal, onProgress }: WaitForJobOptions,
): Promise<Job> {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, timeout].filter((one) => one !== undefined));
  try {
    for await (const job of followJob(client, id, either)) {
      onProgress?.(job);
      if (isSettled(job)) return settle(job);
    }
    throw new Error('a job is followed until it ends');
  } catch (error) {
    signal?.throwIfAborted();
    if (!timeout?.aborted || error !== timeout.reason) throw error;
    throw new QrelayError(`Job ${id} has not ended within ${timeoutMs} ms`, { status: 0, code: 'timeout' });
  }
}

type JobClient = Pick<Operations<'data'>, 'getJob' | 'streamJobEvents'>;

async function* followJob(client: JobClient, id: string, signal: AbortSignal): AsyncGenerator<Job> {
  const request = { path: { id }, signal };
  for (;;) {
    const states = await client.streamJobEvents(request).catch((error: unknown) => {
      signal.throwIfAborted();
      if (isPermanent(error)) throw error;
    });
    if (!states) break;
    yield* untilBroken(states, signal);
    await wait(INTERVAL_MS, signal);
  }
  for (;;) {
    yield await client.getJob(request);
    await wait(INTERVAL_MS, signal);
  }
}

/** A stream that breaks off is one that ended early. */
async function* untilBroken(states: AsyncIterable<Job>, signal: AbortSignal): AsyncGenerator<Job> {
  try {
    yield* states;
  } catch {
    signal.throwIfAborted();
  }
}

/** Another attempt would get the same error. */
function isPermanent(error: unknown): boolean {
  return !(error instanceof QrelayError) || [400, 401, 403, 404].includes(error.status);
}

function isSettled({ status }: Job): boolean {
  return !['queued', 'running'].includes(status);
}

function settle(job: Job): Job {
  const { id, status, error } = job;
  if (status !== 'failed' && status !== 'cancelled') return job;
  const outcome = status === 'failed' ? 'has failed' : 'was canceled';
  const reason = error ? `: ${error.message}` : '';
  throw new QrelayError(`Job ${id} ${outcome}${reason}`, { status: 0, code: `job_${status}`, job });
}
