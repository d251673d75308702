import type { ServerResponse } from 'node:http';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';

/** Interval of the comments that keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
/** Delay before browsers reconnect. */
const RETRY_MS = 2_000;

/** Returns the event ID of a job's state. A client that reconnects with it receives only later states. */
export function eventId({ status, progress, cancelRequestedAt }: StoredJob): string {
  return `${status}-${progress.done}${cancelRequestedAt ? '-cancelling' : ''}`;
}

interface JobEventOptions {
  /** States of the job, as they occur. */
  states: AsyncIterable<StoredJob>;
  /** Value of `Last-Event-ID`: the state that the client already has. */
  lastEventId: string | undefined;
  /** Builds the data of an event. */
  present: (job: StoredJob) => unknown;
}

/**
 * Writes the states of a job as server-sent events: `progress` while the job is active, `end` with its final
 * state. Ends the response when the states end; rejects if they fail.
 *
 * @see HTML Living Standard, clause 9.2 (server-sent events)
 */
export async function writeJobEvents(
  response: ServerResponse,
  { states, lastEventId, present }: JobEventOptions,
): Promise<void> {
  response.flushHeaders();
  response.write(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => response.write(': waiting\n\n'), HEARTBEAT_MS);
  try {
    for await (const job of states) {
      const id = eventId(job);
      if (id === lastEventId) continue;
      const event = isEnded(job.status) ? 'end' : 'progress';
      response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(present(job))}\n\n`);
    }
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}
