import { heartbeat } from '@temporalio/activity';

const BEAT_MS = 1_000;

/** Beats while `work` runs, so that a killed worker is noticed in seconds, and a slow database is not taken for one. */
export async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  heartbeat();
  const timer = setInterval(() => heartbeat(), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
