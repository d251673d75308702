import type { Db } from 'mongodb';
import { WEBHOOKS } from './webhooks.js';

interface WakeableWebhook {
  _id: string;
  /** Its actor has been told of work, and has not looked for the last of it yet. */
  woken?: boolean;
}

/** Which endpoints' actors have been told of work. Kept so that however long nobody works, each is told once. */
export function createWebhookWakeStore(db: Db) {
  const webhooks = db.collection<WakeableWebhook>(WEBHOOKS);

  return {
    /** @returns whether to wake the actor; true also for an endpoint that is gone, which its actor must clear up after */
    async claim(id: string): Promise<boolean> {
      const { matchedCount, modifiedCount } = await webhooks.updateOne(
        { _id: id },
        { $set: { woken: true } },
      );
      return matchedCount === 0 || modifiedCount === 1;
    },

    /**
     * What comes after this must wake the actor. Called before it looks for work for the last time, and when it could
     * not be told.
     */
    async end(id: string): Promise<void> {
      await webhooks.updateOne({ _id: id }, { $unset: { woken: true } });
    },
  };
}

export type WebhookWakeStore = ReturnType<typeof createWebhookWakeStore>;
