import { Agent, get } from 'node:http';
import type { Db } from 'mongodb';
import { quantile } from './measure.js';

const REQUESTS_PER_SECOND = 200;
const BEFORE_MS = 1_000;
const OUTAGE_MS = 4_000;
const REPLAY_TIMEOUT_MS = 30_000;

interface TimedResponse {
  status: number;
  durationMs: number;
}

export interface OutageResult {
  /** Number of responses during the outage. */
  responses: number;
  /** Number of those that were not a redirect. */
  failures: number;
  /** Latency in milliseconds. */
  p50: number;
  longest: number;
  /** Scans stored after the spool has been replayed. */
  stored: number;
}

/**
 * Suspends MongoDB under a steady load for 4 s, resumes it, and waits up to 30 s until every scan is stored.
 *
 * SIGSTOP leaves connections open without a response, which takes the longest to detect.
 */
export async function redirectsInOutage(
  port: number,
  path: string,
  mongodPid: number,
  db: Db,
): Promise<OutageResult> {
  const agent = new Agent({ keepAlive: true });
  const scans = db.collection('scans');
  await scans.deleteMany({});
  await send(agent, port, path);
  await sendSteadily(BEFORE_MS, () => send(agent, port, path));
  const before = await scans.countDocuments();
  process.kill(mongodPid, 'SIGSTOP');
  let responses: TimedResponse[];
  try {
    responses = await sendSteadily(OUTAGE_MS, () => send(agent, port, path));
  } finally {
    process.kill(mongodPid, 'SIGCONT');
  }
  const end = performance.now() + REPLAY_TIMEOUT_MS;
  let stored = 0;
  while (stored < responses.length && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    stored = (await scans.countDocuments()) - before;
  }
  agent.destroy();
  const times = responses.map(({ durationMs }) => durationMs);
  return {
    responses: responses.length,
    failures: responses.filter(({ status }) => status !== 302).length,
    p50: quantile(times, 0.5),
    longest: Math.max(...times),
    stored,
  };
}

async function sendSteadily(durationMs: number, one: () => Promise<TimedResponse>): Promise<TimedResponse[]> {
  const sent: Promise<TimedResponse>[] = [];
  const start = performance.now();
  while (performance.now() - start < durationMs) {
    const due = ((performance.now() - start) * REQUESTS_PER_SECOND) / 1_000;
    while (sent.length < due) sent.push(one());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(sent);
}

function send(agent: Agent, port: number, path: string): Promise<TimedResponse> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, port, path, host: '127.0.0.1', headers: { 'User-Agent': 'bench browser' } }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, durationMs: performance.now() - sent }),
      );
    }).on('error', reject);
  });
}
