import { Agent, get } from 'node:http';
import type { Db } from 'mongodb';
import { quantile } from './measure.js';

const PER_SECOND = 200;
const BEFORE_MS = 1_000;
const AWAY_MS = 4_000;
const BACK_WITHIN_MS = 30_000;

interface Answer {
  status: number;
  milliseconds: number;
}

export interface OutageResult {
  answered: number;
  /** Answers that were not a redirect. */
  others: number;
  p50: number;
  longest: number;
  /** Scans in the store once the spool has been replayed. */
  stored: number;
}

/**
 * Stops MongoDB (SIGSTOP: connections stay open and nobody answers, the slowest way to be away) under a steady load, lets
 * it go on, and waits until every scan is in the store.
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
  await steadily(BEFORE_MS, () => send(agent, port, path));
  const before = await scans.countDocuments();
  process.kill(mongodPid, 'SIGSTOP');
  let answers: Answer[];
  try {
    answers = await steadily(AWAY_MS, () => send(agent, port, path));
  } finally {
    process.kill(mongodPid, 'SIGCONT');
  }
  const end = performance.now() + BACK_WITHIN_MS;
  let stored = 0;
  while (stored < answers.length && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    stored = (await scans.countDocuments()) - before;
  }
  agent.destroy();
  const times = answers.map(({ milliseconds }) => milliseconds);
  return {
    answered: answers.length,
    others: answers.filter(({ status }) => status !== 302).length,
    p50: quantile(times, 0.5),
    longest: Math.max(...times),
    stored,
  };
}

async function steadily(milliseconds: number, one: () => Promise<Answer>): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const start = performance.now();
  while (performance.now() - start < milliseconds) {
    const due = ((performance.now() - start) * PER_SECOND) / 1_000;
    while (sent.length < due) sent.push(one());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(sent);
}

function send(agent: Agent, port: number, path: string): Promise<Answer> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, port, path, host: '127.0.0.1', headers: { 'User-Agent': 'bench browser' } }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - sent }),
      );
    }).on('error', reject);
  });
}
