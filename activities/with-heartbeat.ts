import { heartbeat } from '@temporalio/activity';

const HEARTBEAT_MS = 1_000;

/**
 * Heartbeats once a second while `work` runs: a crashed worker is detected within seconds, and a slow
 * database is not mistaken for one. Must be called inside an activity.
 *
 * @returns The result of `work`; rejects with its error.
 */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  heartbeat();
  const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
