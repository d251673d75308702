import { MongoServerError, type Db, type Filter, type UpdateFilter } from 'mongodb';
import type { SubscribableEvent } from '../../core/webhooks/event-types.js';
import { HEALTHY, type EndpointHealth } from '../../core/webhooks/circuit-breaker.js';
import { ROTATION_OVERLAP_MS, type SigningSecret } from '../../core/webhooks/signing.js';
import type { DisabledReason, Webhook } from '../../core/webhooks/webhook.js';
import { JOIN_LIVE_ACCOUNT } from '../accounts/accounts.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { createSecretBox } from '../mongo/secret-box.js';

export const WEBHOOKS = 'webhooks';

interface SealedSecret {
  sealed: string;
  /** The request that made it. */
  operationKey: string;
  /** Absent on the present one. */
  expiresAt?: Date;
}

/** The newest secret first. */
export type WebhookDocument = Omit<Webhook, 'id'> & {
  _id: string;
  secrets: SealedSecret[];
  /** Kept by `webhook-wakes`. */
  woken?: boolean;
};

export const WEBHOOK_INDEXES: CollectionIndexes = {
  collection: WEBHOOKS,
  indexes: [{ key: { accountId: 1, _id: -1 } }, { key: { accountId: 1, enabled: 1, events: 1 } }],
};

/** Secrets that sign at once, at most: the present one and those replaced within a day. */
const MAX_SECRETS = 4;

/** What an owner can change. */
export type WebhookChanges = Partial<
  Pick<Webhook, 'url' | 'events' | 'includeBots' | 'description' | 'enabled'>
>;

/** Endpoints of accounts; secrets are sealed on the way in and never part of a `Webhook`. */
export function createWebhookStore(db: Db, secretKey: Uint8Array) {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const box = createSecretBox(secretKey, 'webhook secrets');

  function findSecretOf(operationKey: string, found: WebhookDocument | null) {
    const made = found?.secrets.find((secret) => secret.operationKey === operationKey);
    if (!found || !made) return undefined;
    return { webhook: withoutSecrets(found), secret: box.open(made.sealed, found._id) };
  }

  return {
    /**
     * @param operationKey of the request that makes it: a repetition finds what the first run made
     * @returns the endpoint with the secret that this request made; undefined when that was replaced since
     */
    async insert(
      { id, ...fields }: Webhook,
      secret: string,
      operationKey: string,
    ): Promise<{ webhook: Webhook; secret: string } | undefined> {
      try {
        const secrets = [{ sealed: box.seal(secret, id), operationKey }];
        await webhooks.insertOne({ _id: id, ...fields, secrets });
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
      }
      return findSecretOf(operationKey, await webhooks.findOne({ _id: id, accountId: fields.accountId }));
    },

    async find(accountId: string, id: string): Promise<Webhook | undefined> {
      return fromDocument(await webhooks.findOne({ _id: id, accountId }, { projection: { secrets: 0 } }));
    },

    /** Newest first. `after` is the id of the last row of the page before; it takes the place of `skip`. */
    async list(accountId: string, page: { limit: number; skip: number; after?: string }): Promise<Webhook[]> {
      const query: Filter<WebhookDocument> = { accountId };
      if (page.after !== undefined) query._id = { $lt: page.after };
      const found = await webhooks
        .find(query, { projection: { secrets: 0 } })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.flatMap((document) => fromDocument(document) ?? []);
    },

    async count(accountId: string): Promise<number> {
      return webhooks.countDocuments({ accountId });
    },

    /**
     * Writes an owner's changes. Turning an endpoint on forgets its failures.
     * @param revision only if it still has it; undefined: whatever it has
     * @returns its new state; undefined when it is gone or was changed meanwhile
     */
    async update(
      accountId: string,
      id: string,
      revision: number | undefined,
      changes: WebhookChanges,
      at: Date,
    ): Promise<Webhook | undefined> {
      const set: Partial<WebhookDocument> = { ...changes, updatedAt: at };
      if (changes.enabled === true)
        Object.assign(set, { disabledReason: null, disabledAt: null, health: HEALTHY });
      if (changes.enabled === false) Object.assign(set, { disabledReason: 'owner', disabledAt: at });
      return this.change({ _id: id, accountId, ...(revision !== undefined && { revision }) }, set);
    },

    /**
     * Puts a new secret first; the ones before it go on signing for a day. A repetition of the request changes nothing.
     * @returns the endpoint with the secret that this request made; undefined when it is gone or was replaced since
     */
    async rotateSecret(
      accountId: string,
      id: string,
      secret: string,
      operationKey: string,
      at: Date,
    ): Promise<{ webhook: Webhook; secret: string } | undefined> {
      const expiresAt = new Date(at.getTime() + ROTATION_OVERLAP_MS);
      for (;;) {
        const found = await webhooks.findOne({ _id: id, accountId });
        const made = findSecretOf(operationKey, found);
        if (!found || made) return made;
        const kept = found.secrets
          .map((old) => ({ ...old, expiresAt: old.expiresAt ?? expiresAt }))
          .filter((old) => old.expiresAt > at);
        const secrets = [{ sealed: box.seal(secret, id), operationKey }, ...kept].slice(0, MAX_SECRETS);
        await this.change({ _id: id, accountId, revision: found.revision }, { secrets, updatedAt: at });
      }
    },

    /** @returns false when it is gone already, or no longer has `revision` */
    async remove(accountId: string, id: string, revision?: number): Promise<boolean> {
      const match: Filter<WebhookDocument> = { _id: id, accountId };
      if (revision !== undefined) match.revision = revision;
      return (await webhooks.deleteOne(match)).deletedCount === 1;
    },

    /** Enabled endpoints that want an event of the account. For scans, `includeBots` says which want those of bots. */
    async subscribers(
      accountId: string,
      event: SubscribableEvent,
    ): Promise<{ id: string; includeBots: boolean }[]> {
      const found = await webhooks
        .find({ accountId, enabled: true, events: event }, { projection: { includeBots: 1 } })
        .toArray();
      return found.map(({ _id, includeBots }) => ({ id: _id, includeBots }));
    },

    /** Those of `ids` that exist. */
    async listStates(ids: readonly string[]): Promise<Map<string, { enabled: boolean }>> {
      const found = await webhooks.find({ _id: { $in: [...ids] } }, { projection: { enabled: 1 } }).toArray();
      return new Map(found.map(({ _id, enabled }) => [_id, { enabled }]));
    },

    /**
     * What a sender needs: the endpoint and its secrets in clear. Not for answers, logs or Temporal.
     * @returns undefined when it is gone, or its account is
     */
    async findWithSecrets(id: string): Promise<{ webhook: Webhook; secrets: SigningSecret[] } | undefined> {
      const [found] = await webhooks
        .aggregate<WebhookDocument>([{ $match: { _id: id } }, ...JOIN_LIVE_ACCOUNT])
        .toArray();
      if (!found) return undefined;
      const webhook = withoutSecrets(found);
      const secrets = found.secrets.map(({ sealed, expiresAt }) => ({
        secret: box.open(sealed, id),
        expiresAt,
      }));
      return { webhook, secrets };
    },

    /** Writes what attempts have shown, unless the endpoint was changed since they were begun: then it starts anew. */
    async saveHealth(id: string, revision: number, health: EndpointHealth): Promise<void> {
      await webhooks.updateOne({ _id: id, revision }, { $set: { health } });
    },

    /** @returns true for the one caller that turned it off */
    async disable(id: string, reason: Exclude<DisabledReason, 'owner'>, at: Date): Promise<boolean> {
      const result = await webhooks.updateOne(
        { _id: id, enabled: true },
        {
          $set: { enabled: false, disabledReason: reason, disabledAt: at, updatedAt: at },
          $inc: { revision: 1 },
        },
      );
      return result.modifiedCount === 1;
    },

    async change(
      match: Filter<WebhookDocument>,
      set: Partial<WebhookDocument>,
    ): Promise<Webhook | undefined> {
      const update: UpdateFilter<WebhookDocument> = { $set: set, $inc: { revision: 1 } };
      const options = { returnDocument: 'after', projection: { secrets: 0 } } as const;
      return fromDocument(await webhooks.findOneAndUpdate(match, update, options));
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

type FoundWebhook = Omit<WebhookDocument, 'secrets'> & Partial<Pick<WebhookDocument, 'secrets'>>;

function fromDocument(document: FoundWebhook | null): Webhook | undefined {
  return document ? withoutSecrets(document) : undefined;
}

function withoutSecrets({ _id, secrets: _sealed, woken: _told, ...fields }: FoundWebhook): Webhook {
  return { id: _id, ...fields };
}
