import { Counter, Gauge } from 'prom-client';
import {
  cpuSlots,
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
  type Turn,
} from '../../core/basics/concurrency/fair-queue.js';
import type { Metrics } from '../../telemetry/metrics.js';

/**
 * Kinds of expensive work. Each has its own queue, so that sign-ins do not wait for images:
 * - `image`: decoding and rasterizing images, in the image process
 * - `password`: hashing passwords, on Node's thread pool
 * - `query`: searching codes and counting scans, in MongoDB
 * - `bulk`: validating bulk requests, on the event loop
 */
export type AdmissionKind = 'image' | 'password' | 'query' | 'bulk';

/** The part of a request that decides when it is its turn. */
export interface Caller {
  /** Callers take turns: ID of the account, or network of an anonymous client. */
  caller: string;
  /** Aborts when the client disconnects, which removes waiting work. */
  signal?: AbortSignal;
}

/** The one admission control in front of everything expensive in this process. */
export interface Admission {
  /**
   * Runs expensive work when it is the caller's turn.
   *
   * @param caller Callers take turns: ID of the account, or network of an anonymous client.
   * @param signal Aborts when the client disconnects, which removes waiting work.
   * @throws DomainError `unavailable`, with `Retry-After`, if the work cannot start in time. It is not
   *   started then.
   */
  run<T>(
    kind: AdmissionKind,
    caller: string,
    work: (turn: Turn) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

function limitsOf(cores: number): Record<AdmissionKind, FairQueueOptions> {
  const slots = cpuSlots(cores);
  const short = { maxRunningPerKey: 1, maxWaiting: 128, maxWaitingPerKey: 32, maxWaitMs: 10_000 };
  return {
    image: { ...short, maxRunning: slots },
    password: { ...short, maxRunning: slots },
    query: { ...short, maxRunning: 8, maxRunningPerKey: slots },
    // A body takes up to 5 MiB. The jobs of one account run one at a time anyway.
    bulk: { ...short, maxRunning: 8, maxWaiting: 64, maxWaitingPerKey: 16, maxWaitMs: 30_000 },
  };
}

/**
 * Creates the admission control of a process and its metrics.
 *
 * @param cores Number of cores that the process may use.
 */
export function createAdmission(cores: number, metrics: Metrics): Admission {
  const rejected = new Counter({
    name: 'qrelay_admission_rejected_total',
    help: 'Expensive requests rejected with 503 because the queue was full or the wait too long, by kind',
    labelNames: ['kind'],
    registers: [metrics],
  });
  const queues = Object.fromEntries(
    Object.entries(limitsOf(cores)).map(([kind, limits]) => {
      rejected.inc({ kind }, 0);
      return [kind, createFairQueue({ ...limits, onReject: () => rejected.inc({ kind }) })];
    }),
  ) as Record<AdmissionKind, FairQueue>;
  registerGauge('running', 'Expensive requests that are running, by kind', queues, metrics);
  registerGauge('waiting', 'Expensive requests that wait for their turn, by kind', queues, metrics);
  return { run: (kind, caller, work, signal) => queues[kind].run(caller, work, signal) };
}

function registerGauge(
  state: 'running' | 'waiting',
  help: string,
  queues: Record<AdmissionKind, FairQueue>,
  metrics: Metrics,
): void {
  new Gauge({
    name: `qrelay_admission_${state}`,
    help,
    labelNames: ['kind'],
    registers: [metrics],
    collect() {
      for (const [kind, queue] of Object.entries(queues)) this.set({ kind }, queue.size()[state]);
    },
  });
}
