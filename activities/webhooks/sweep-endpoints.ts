import type { SweepPosition, SweepStep } from '../../core/workflows/webhook-endpoints.js';
import { circuitState } from '../../core/events/webhooks/circuit-breaker.js';
import type { Stores } from '../../store/create-stores.js';
import type { EndpointsWithPending } from '../../store/webhooks/outbox.js';
import { announceFirstScans } from '../announce-first-scans.js';
import type { ReportProgramError } from '../program-errors.js';
import { wakeEndpoint } from '../../store/webhooks/wake-endpoint.js';

/** Work younger than this is left to its own wake-up. */
const WAKE_UP_GRACE_MS = 5_000;

/** Number of endpoints that are read at once. */
const PAGE_SIZE = 200;

/** Maximum number of concurrent wake-ups: after an outage a sweep may find every endpoint. */
const MAX_WAKE_UPS = 50;

/** Sources of pending work that a sweep examines, in this order. */
const SOURCES = ['firstScans', 'scans', 'events', 'deliveries'] as const;

/** Maximum length of one step; shorter than the 5 s in which a stopping worker lets activities end. */
const STEP_MS = 4_000;

export interface SweepDeps
  extends
    Pick<Stores, 'webhooks' | 'deliveries' | 'scanOutbox' | 'eventOutbox' | 'wakeUps'>,
    Pick<Stores, 'firstScans' | 'subscribers'> {
  /** Records errors of the program that concern one code. */
  report: ReportProgramError;
  /** Signals an endpoint's workflow. */
  signal: (webhookId: string) => Promise<void>;
  now: () => Date;
}

/**
 * Wakes enabled endpoints whose work has been pending for more than 5 s, because their wake-up must have been
 * lost. Skips endpoints whose circuit is open. Announces first scans whose wake-up was lost. Deletes
 * deliveries and outbox entries of deleted endpoints. Ends after 4 s and resumes at the returned position, so
 * any number of endpoints can be pending.
 *
 * @param position null for the beginning.
 */
export async function sweepEndpoints(deps: SweepDeps, position: SweepPosition | null): Promise<SweepStep> {
  const { scanOutbox, eventOutbox, deliveries, now } = deps;
  const endAt = performance.now() + STEP_MS;
  const sources = { scans: scanOutbox, events: eventOutbox, deliveries };
  let signaled = position ? 0 : await wakeOverdue(deps, endAt);
  let next: SweepPosition | null = position ?? startOf(SOURCES[0]);
  while (next && performance.now() < endAt) {
    const { source, after }: SweepPosition = next;
    if (source === 'firstScans') {
      const isDone = await announceFirstScans({ ...deps, wake: (id) => wakeEndpoint(deps, id) }, endAt);
      if (isDone) next = startOf(nextSource(source));
      continue;
    }
    const before = new Date(now().getTime() - WAKE_UP_GRACE_MS);
    const { found, last }: EndpointsWithPending = await sources[source].listEndpointsWithPending(before, {
      after,
      limit: PAGE_SIZE,
    });
    signaled += await wakePending(deps, found);
    if (last !== null) next = { source, after: last };
    else next = startOf(nextSource(source));
  }
  return { signaled, next };
}

function nextSource(source: SweepPosition['source']): SweepPosition['source'] | undefined {
  return SOURCES[SOURCES.indexOf(source) + 1];
}

function startOf(source: SweepPosition['source'] | undefined): SweepPosition | null {
  return source === undefined ? null : { source, after: '' };
}

/** Wakes the endpoints that are overdue. @returns The number of endpoints woken. */
async function wakeOverdue({ wakeUps, signal, now }: SweepDeps, endAt: number): Promise<number> {
  let signaled = 0;
  while (performance.now() < endAt) {
    const id = await wakeUps.claimOverdue(now());
    if (id === undefined) break;
    await signal(id);
    signaled += 1;
  }
  return signaled;
}

/**
 * Wakes the endpoints that are enabled and whose circuit is not open, and removes the work of deleted ones.
 *
 * @returns The number of endpoints woken.
 */
async function wakePending(deps: SweepDeps, ids: readonly string[]): Promise<number> {
  const { webhooks, deliveries, scanOutbox, eventOutbox, wakeUps, signal, now } = deps;
  const states = await webhooks.listStates(ids);
  const deleted = ids.filter((id) => !states.has(id));
  await Promise.all(
    deleted.flatMap((id) => [
      scanOutbox.clearEndpoint(id),
      eventOutbox.clearEndpoint(id),
      deliveries.removeAll(id),
    ]),
  );
  const due = ids.filter((id) => {
    const state = states.get(id);
    return state?.enabled && circuitState(state.health, now()) !== 'open';
  });
  let signaled = 0;
  for (let sent = 0; sent < due.length; sent += MAX_WAKE_UPS) {
    await Promise.all(
      due.slice(sent, sent + MAX_WAKE_UPS).map(async (id) => {
        if (!(await wakeUps.claim(id, now()))) return;
        await signal(id);
        signaled += 1;
      }),
    );
  }
  return signaled;
}
