import type { DrainOutcome } from '../../core/workflows/webhook-endpoints.js';
import type { Follower, WakeUpStore } from '../../store/webhooks/wake-ups.js';
import type { BackgroundWork } from '../background-work.js';

export interface FollowersDeps {
  wakeUps: Pick<WakeUpStore, 'listFollowers' | 'follow'>;
  background: BackgroundWork;
  /** Drains a follower until it is idle. Rejects if it no longer follows. */
  drain: (follower: Follower, stop: AbortSignal) => Promise<DrainOutcome>;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
}

/** Drains endpoints that follow others of their account, which saves their workflows. */
export interface Followers {
  /** Begins the drains of the endpoints that follow one of `leaders`. Rejects if MongoDB fails. */
  take(leaders: readonly string[]): Promise<void>;
}

/**
 * Creates the drains of followers. No activity waits for them: an endpoint whose deliveries succeed needs no
 * workflow. One that has to wait, for a retry or for its circuit, gets its own.
 *
 * Whatever fails here makes the endpoint overdue, and its workflow is woken.
 *
 * @see docs/adr/0057-one-wake-up-per-account.md
 */
export function createFollowers({ wakeUps, background, drain, wake, now }: FollowersDeps): Followers {
  const { stop } = background;

  async function serve(follower: Follower): Promise<void> {
    try {
      const { nextDueInMs } = await drain(follower, stop);
      if (nextDueInMs === null) return;
      if (!stop.aborted) return await wake(follower.id);
      // The leader's next drain, on another worker, takes it along again.
      await wakeUps.follow(follower, now());
      await wake(follower.leader);
    } catch {
      // Overdue soon, or drained by another one.
    }
  }

  return {
    async take(leaders) {
      if (leaders.length === 0 || stop.aborted) return;
      for (const follower of await wakeUps.listFollowers(leaders)) background.add(serve(follower));
    },
  };
}
