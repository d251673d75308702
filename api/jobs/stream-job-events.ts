import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { isEnded } from '../../core/jobs/job.js';
import { principalOf, type Principal } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { MAX_EVENT_STREAMS } from '../http/stream-slots.js';
import type { Authority } from '../../core/accounts/scopes.js';
import type { JobDeps } from './deps.js';
import { assertMayRead, findReadProblem, JOB_ACCESS, JOB_ACCESS_DESCRIPTION } from './job-access.js';
import { eventId, writeJobEvents } from './job-events.js';
import { presentJob } from './present-job.js';
import { requireJob } from './require-job.js';

/** Maximum length of a stream. Clients then reconnect, as `EventSource` does automatically. */
const MAX_STREAM_MS = 15 * 60 * 1_000;
/**
 * Delay of a 429: a client that opens the next stream as soon as one is rejected would take the time of
 * redirects.
 */
const REJECTION_DELAY_MS = 1_000;

export const streamJobEvents = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/:id/events',
  operationId: 'streamJobEvents',
  tag: 'Jobs',
  summary: "Stream a job's progress",
  description: `Sends server-sent events: \`progress\` after each change and \`end\` with the final state, each with the job as its data. \`Last-Event-ID\` resumes a stream without repeating that state. A stream without an \`end\` event has ended early: after 15 minutes, or within two seconds after the key or session ended; connect again. Returns 204 if the client already has the final state. An account has at most ${MAX_EVENT_STREAMS} streams open at the same time; one more returns 429. ${JOB_ACCESS_DESCRIPTION}`,
  access: JOB_ACCESS,
  params: z.object({ id: idSchema('job') }),
  responses: {
    200: { description: 'The events', content: ['text/event-stream'] },
    204: { description: 'The client already has the final state' },
  },
  errors: ['not_found'],
  async handle(request, deps: JobDeps) {
    const { jobService, stopping } = deps;
    const caller = principalOf(request);
    // Before any query, so that a flood of streams over the limit costs none.
    try {
      deps.eventStreams.take(caller.accountId, request.signal);
    } catch (error) {
      await sleep(REJECTION_DELAY_MS, undefined, { signal: request.signal }).catch(() => undefined);
      throw error;
    }
    const job = await requireJob(deps, caller, request.params.id);
    assertMayRead(job, caller);
    const lastEventId = [request.headers['last-event-id']].flat()[0];
    if (isEnded(job.status) && eventId(job) === lastEventId) return { status: 204, empty: true };
    const timeUp = AbortSignal.timeout(maxStreamMs(caller, deps.now()));
    const mayRead = (now: Principal) => findReadProblem(job, now) === undefined;
    const over = AbortSignal.any([request.signal, stopping, timeUp]);
    const revoked = deps.credentialWatch.watch(request.headers, mayRead, over);
    const end = AbortSignal.any([over, revoked]);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      contentType: 'text/event-stream',
      async stream(response) {
        await writeJobEvents(response, {
          states: jobService.follow(job.accountId, job.id, end),
          lastEventId,
          present: (state) => presentJob(state, caller, deps),
        });
      },
    };
  },
});

function maxStreamMs({ expiresAt }: Authority, now: Date): number {
  if (expiresAt === null) return MAX_STREAM_MS;
  return Math.min(MAX_STREAM_MS, Math.max(0, expiresAt.getTime() - now.getTime()));
}
