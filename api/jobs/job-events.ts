import type { ServerResponse } from 'node:http';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';

/** A comment this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** Browsers come back this long after a break. */
const RETRY_MS = 2_000;

/** Names a state of a job, so that a client that comes back with it is told only what is new. */
export function eventId({ status, progress, cancelRequestedAt }: StoredJob): string {
  return `${status}-${progress.done}${cancelRequestedAt ? '-cancelling' : ''}`;
}

interface Events {
  /** The job's states, as they come. */
  states: AsyncIterable<StoredJob>;
  /** `Last-Event-ID`: the state that the client has. */
  lastEventId: string | undefined;
  /** A state as the data of its event. */
  present: (job: StoredJob) => unknown;
}

/** Writes a job's states as server-sent events (HTML, 9.2): `progress` while it moves, `end` with its last. */
export async function writeJobEvents(
  response: ServerResponse,
  { states, lastEventId, present }: Events,
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
