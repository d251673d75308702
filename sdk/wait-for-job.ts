import { QrelayError } from './errors.js';
import type { Operations } from './generated/operations.js';
import type { Job } from './generated/types.gen.js';
import { wait } from './send-request.js';

/** Interval of polls, and the wait before the stream is opened again. */
const INTERVAL_MS = 2_000;
/** With these statuses, another request gets the same error. */
const PERMANENT = [400, 401, 403, 404];

type JobClient = Pick<Operations<'data'>, 'getJob' | 'streamJobEvents'>;

/** Options of `waitForJob`. */
export interface WaitForJobOptions {
  /** Longest wait in milliseconds. Default: no limit. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with each state of the job that the client receives. */
  onProgress?: ((job: Job) => void) | undefined;
}

/**
 * Follows the event stream of a job until the job has ended or waits for its owner. Opens the stream again
 * when it ends early, and polls where it cannot be opened.
 *
 * @throws QrelayError `job_failed`, `job_cancelled`, `timeout`, or an error of the API
 * @throws the reason of `signal` as soon as it aborts
 */
export async function waitForJob(client: JobClient, id: string, options: WaitForJobOptions): Promise<Job> {
  const { timeoutMs, signal, onProgress } = options;
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, timeout].filter((one) => one !== undefined));
  try {
    for await (const job of followJob(client, { path: { id }, signal: either })) {
      onProgress?.(job);
      if (job.status !== 'queued' && job.status !== 'running') return settle(job);
    }
    throw new Error('A job is followed until it ends');
  } catch (error) {
    if (!timeout?.aborted || error !== timeout.reason) throw error;
    throw new QrelayError(`The job has not ended within ${timeoutMs} ms`, { status: 0, code: 'timeout' });
  }
}

async function* followJob(
  client: JobClient,
  request: { path: { id: string }; signal: AbortSignal },
): AsyncGenerator<Job> {
  const { signal } = request;
  for (let hasStream = true; ; await wait(INTERVAL_MS, signal)) {
    const states: AsyncIterable<Job> | false | undefined =
      hasStream && (await client.streamJobEvents(request).catch(throwIfPermanent));
    if (states) yield* untilBroken(states, signal);
    else yield await client.getJob(request);
    hasStream = Boolean(states);
  }
}

function throwIfPermanent(error: unknown): undefined {
  if (!(error instanceof QrelayError) || PERMANENT.includes(error.status)) throw error;
}

/** A stream that breaks off is one that ended early. */
async function* untilBroken(states: AsyncIterable<Job>, signal: AbortSignal): AsyncGenerator<Job> {
  try {
    yield* states;
  } catch {
    signal.throwIfAborted();
  }
}

function settle(job: Job): Job {
  const { status, error } = job;
  if (status !== 'failed' && status !== 'cancelled') return job;
  const message = error?.message ?? (status === 'failed' ? 'The job has failed' : 'The job was canceled');
  throw new QrelayError(message, { status: 0, code: `job_${status}`, job });
}
