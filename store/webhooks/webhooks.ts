import type { ClientSession, Db, Filter, UpdateFilter } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { mergeHeaders, type CustomHeaders } from '../../core/events/webhooks/custom-headers.js';
import { CLOSED, type EndpointHealth } from '../../core/events/webhooks/circuit-breaker.js';
import { ROTATION_OVERLAP_MS, type SigningSecret } from '../../core/events/webhooks/signing.js';
import type { MessageForm } from '../../core/events/webhooks/message-form.js';
import type { DisabledReason, Webhook } from '../../core/events/webhooks/webhook.js';
import { JOIN_LIVE_ACCOUNT } from '../accounts/accounts.js';
import { effectiveDomain, JOIN_CALLER, type CallerFields } from '../accounts/brandings.js';
import { recordEntries, type AuditChange } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { createSecretBox } from '../mongo/secret-box.js';
import { inTransaction } from '../mongo/transactions.js';

export const WEBHOOKS = 'webhooks';

/** Purpose of the secret box that encrypts signing secrets. */
export const WEBHOOK_SECRET_PURPOSE = 'webhook secrets';

interface SealedSecret {
  sealed: string;
  /** Operation key of the request that created the secret. */
  operationKey: string;
  /** Absent on the current secret. */
  expiresAt?: Date;
}

export type WebhookDocument = Omit<Webhook, 'id'> & {
  _id: string;
  /** Newest first. */
  secrets: SealedSecret[];
  /** The custom headers as JSON, encrypted; absent if there have been none. */
  sealedHeaders?: string;
  /**
   * When a wake-up was claimed; absent if the workflow has begun its last check for work since. See
   * `wake-ups.ts`.
   */
  wakeUpSentAt?: Date;
  /**
   * When the workflow becomes overdue, because a wake-up or a timer was lost. Absent if nothing is pending or
   * a drain runs.
   */
  checkAt?: Date;
  /**
   * The drain that may send deliveries, and the worker that runs it. Absent while none runs. See
   * `wake-ups.ts`.
   */
  drain?: { worker: string; id: string };
  /**
   * The endpoint of the same account whose drain takes this one along: its wake-up was claimed, but not sent.
   * Absent once its own drain has begun. See `wake-ups.ts`.
   */
  follows?: string;
  /**
   * The form of the messages that drains have sent before storing their deliveries, since the last drain that
   * recorded all of its attempts. Absent if all attempts of scans are recorded. See `docs/adr/0055`.
   */
  unrecordedForm?: MessageForm;
};

export const WEBHOOK_INDEXES: CollectionIndexes = {
  collection: WEBHOOKS,
  indexes: [
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, enabled: 1, events: 1 } },
    // The next two serve metrics. They contain only endpoints whose circuit was opened, and disabled ones.
    {
      key: { 'health.circuitOpenUntil': 1 },
      partialFilterExpression: { 'health.circuitOpenUntil': { $gt: new Date(0) } },
    },
    { key: { enabled: 1 }, partialFilterExpression: { enabled: false } },
    // Contains only endpoints with pending work.
    { key: { checkAt: 1 }, sparse: true },
    // Contains only endpoints that are being drained.
    { key: { 'drain.worker': 1 }, sparse: true },
    // Contains only endpoints that wait for the drain of another one.
    { key: { follows: 1 }, sparse: true },
  ],
};

/** Maximum number of secrets that sign: the current one and those replaced within a day. */
const MAX_SECRETS = 4;

/** The fields that an owner can change. */
export type WebhookChanges = Partial<
  Pick<
    Webhook,
    'url' | 'events' | 'includeBots' | 'description' | 'enabled' | 'filter' | 'perItemEvents' | 'format'
  >
> & {
  /** Merge patch of the custom headers. */
  headers?: Readonly<Record<string, string | null>> | undefined;
};

/** Conditions on endpoints; an absent one matches all. */
export interface WebhookFilter {
  /** ID of the key or session that created them. */
  createdBy?: string | undefined;
  enabled?: boolean;
}

/**
 * Shows whether a copy of an endpoint is up to date, and whether another drain has replaced the one that
 * holds the copy.
 */
export interface EndpointVersion {
  revision: number;
  /** ID of the drain that may send deliveries. */
  drainId: string | undefined;
}

/** An endpoint with the data from which its deliveries are built. */
export interface WebhookWithSecrets {
  webhook: Webhook;
  secrets: SigningSecret[];
  /** Custom headers of its requests. */
  headers: CustomHeaders;
  /** The account's custom domain; null if it has none. */
  domain: string | null;
  /** The form of attempts that may not be recorded; undefined if all are. */
  unrecordedForm: MessageForm | undefined;
}

/** An endpoint with the signing secret that one request created. */
export interface CreatedSecret {
  webhook: Webhook;
  secret: string;
}

/**
 * Creates the store of webhook endpoints. Secrets are encrypted in the database and never part of a
 * `Webhook`. Another account's endpoint is treated as missing. Expects the indexes of `collections.ts`.
 *
 * Each change by an owner is stored with its entry in the audit log, in one transaction.
 *
 * @param keyring Encrypts the secrets. The same in every process.
 */
export function createWebhookStore(db: Db, keyring: Keyring) {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const box = createSecretBox(keyring, WEBHOOK_SECRET_PURPOSE);

  function findSecretOf(operationKey: string, found: WebhookDocument | null): CreatedSecret | undefined {
    const created = found?.secrets.find((secret) => secret.operationKey === operationKey);
    if (!found || !created) return undefined;
    return { webhook: toWebhook(found), secret: box.open(created.sealed, found._id) };
  }

  const headersOf = ({
    _id,
    sealedHeaders,
  }: Pick<WebhookDocument, '_id' | 'sealedHeaders'>): CustomHeaders =>
    sealedHeaders === undefined ? {} : (JSON.parse(box.open(sealedHeaders, _id)) as CustomHeaders);

  const sealHeaders = (id: string, headers: CustomHeaders) => ({
    headerNames: Object.keys(headers),
    sealedHeaders: box.seal(JSON.stringify(headers), id),
  });

  async function updateOne(
    match: Filter<WebhookDocument>,
    set: Partial<WebhookDocument>,
    session: ClientSession,
  ): Promise<Webhook | undefined> {
    const update: UpdateFilter<WebhookDocument> = { $set: set, $inc: { revision: 1 } };
    const options = { returnDocument: 'after', projection: WITHOUT_SECRETS, session } as const;
    const updated = await webhooks.findOneAndUpdate(match, update, options);
    return updated ? toWebhook(updated) : undefined;
  }

  return {
    /**
     * Inserts an endpoint. Safe to repeat: a repetition finds what the first run inserted.
     * @param operationKey Operation key of the request.
     * @param headers Custom headers of its requests.
     * @param auditEntry Entry of the insertion. Default: it is not recorded.
     * @returns The endpoint with the secret that this request created; undefined if the secret has since been
     *   replaced.
     */
    async insert(
      { id, ...fields }: Omit<Webhook, 'headerNames'>,
      secret: string,
      operationKey: string,
      headers: CustomHeaders = {},
      auditEntry?: AuditEntry,
    ): Promise<CreatedSecret | undefined> {
      try {
        const secrets = [{ sealed: box.seal(secret, id), operationKey }];
        const sealed = Object.keys(headers).length > 0 ? sealHeaders(id, headers) : { headerNames: [] };
        await inTransaction(db, async (session) => {
          await webhooks.insertOne({ _id: id, ...fields, ...sealed, secrets }, { session });
          await recordEntries(db, [auditEntry], session);
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return findSecretOf(operationKey, await webhooks.findOne({ _id: id, accountId: fields.accountId }));
    },

    /** Finds an endpoint of the account. */
    async find(accountId: string, id: string): Promise<Webhook | undefined> {
      const found = await webhooks.findOne({ _id: id, accountId }, { projection: WITHOUT_SECRETS });
      return found ? toWebhook(found) : undefined;
    },

    /**
     * Lists endpoints that match the filter, newest first.
     * @param page.after ID of the last endpoint of the previous page; combine it with `skip` 0.
     */
    async list(
      accountId: string,
      page: { limit: number; skip: number; after?: string },
      filter: WebhookFilter = {},
    ): Promise<Webhook[]> {
      const query = toQuery(accountId, filter);
      if (page.after !== undefined) query._id = { $lt: page.after };
      const found = await webhooks
        .find(query, { projection: WITHOUT_SECRETS })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(toWebhook);
    },

    /** Counts the account's endpoints that match the filter. */
    async count(accountId: string, filter: WebhookFilter = {}): Promise<number> {
      return webhooks.countDocuments(toQuery(accountId, filter));
    },

    /**
     * Applies an owner's changes. Enabling an endpoint closes its circuit and resets its failure count.
     * @param revision Revision that the endpoint must have; undefined accepts any.
     * @param audit Builds the entry of the change. Default: it is not recorded.
     * @returns The updated endpoint; undefined if it does not exist or has another revision.
     */
    async update(
      accountId: string,
      id: string,
      revision: number | undefined,
      changes: WebhookChanges,
      at: Date,
      audit?: AuditChange<Webhook>,
    ): Promise<Webhook | undefined> {
      const { headers: patch, ...fields } = changes;
      const set: Partial<WebhookDocument> = { ...fields, updatedAt: at };
      if (changes.enabled === true)
        Object.assign(set, { disabledReason: null, disabledAt: null, health: CLOSED });
      if (changes.enabled === false) Object.assign(set, { disabledReason: 'owner', disabledAt: at });
      const match = { _id: id, accountId, ...(revision !== undefined && { revision }) };
      return inTransaction(db, async (session) => {
        const found = await webhooks.findOne(match, { session });
        if (!found) return undefined;
        const headers = patch && sealHeaders(id, mergeHeaders(headersOf(found), patch));
        const updated = await updateOne(match, { ...set, ...headers }, session);
        if (updated) await recordEntries(db, [audit?.(toWebhook(found), updated)], session);
        return updated;
      });
    },

    /**
     * Adds a new signing secret. The former secrets keep signing for a day. Safe to repeat: a repetition
     * changes nothing.
     * @param audit Builds the entry of the rotation. Default: it is not recorded.
     * @returns The endpoint with the secret that this request created; undefined if the endpoint does not
     *   exist or the secret has been replaced since.
     */
    async rotateSecret(
      accountId: string,
      id: string,
      secret: string,
      operationKey: string,
      at: Date,
      audit?: AuditChange<Webhook>,
    ): Promise<CreatedSecret | undefined> {
      const expiresAt = new Date(at.getTime() + ROTATION_OVERLAP_MS);
      await inTransaction(db, async (session) => {
        const found = await webhooks.findOne({ _id: id, accountId }, { session });
        if (!found || findSecretOf(operationKey, found)) return;
        const former = found.secrets
          .map((one) => ({ ...one, expiresAt: one.expiresAt ?? expiresAt }))
          .filter((one) => one.expiresAt > at);
        const secrets = [{ sealed: box.seal(secret, id), operationKey }, ...former].slice(0, MAX_SECRETS);
        const rotated = await updateOne({ _id: id, accountId }, { secrets, updatedAt: at }, session);
        if (rotated) await recordEntries(db, [audit?.(toWebhook(found), rotated)], session);
      });
      return findSecretOf(operationKey, await webhooks.findOne({ _id: id, accountId }));
    },

    /**
     * Deletes an endpoint.
     * @param auditEntry Entry of the deletion. Default: it is not recorded.
     * @returns false if it does not exist, or does not have the given `revision`.
     */
    async remove(
      accountId: string,
      id: string,
      revision?: number,
      auditEntry?: AuditEntry,
    ): Promise<boolean> {
      const match: Filter<WebhookDocument> = { _id: id, accountId };
      if (revision !== undefined) match.revision = revision;
      return inTransaction(db, async (session) => {
        if ((await webhooks.deleteOne(match, { session })).deletedCount === 0) return false;
        await recordEntries(db, [auditEntry], session);
        return true;
      });
    },

    /** Returns the states of the endpoints by ID; those that do not exist are absent. */
    async listStates(ids: readonly string[]): Promise<Map<string, Pick<Webhook, 'enabled' | 'health'>>> {
      const found = await webhooks
        .find({ _id: { $in: [...ids] } }, { projection: { enabled: 1, health: 1 } })
        .toArray();
      return new Map(found.map(({ _id, enabled, health }) => [_id, { enabled, health }]));
    },

    /**
     * Finds an endpoint for deliveries, with its secrets decrypted. The secrets must never reach responses,
     * logs, or Temporal.
     * @returns undefined if the endpoint does not exist or its account was deleted.
     */
    async findWithSecrets(id: string): Promise<WebhookWithSecrets | undefined> {
      const [found] = await webhooks
        .aggregate<WebhookDocument & { account: CallerFields[] }>([
          { $match: { _id: id } },
          ...JOIN_LIVE_ACCOUNT,
          JOIN_CALLER,
        ])
        .toArray();
      if (!found) return undefined;
      const { account: callers, ...document } = found;
      const webhook = toWebhook(document);
      const secrets = found.secrets.map(({ sealed, expiresAt }) => ({
        secret: box.open(sealed, id),
        expiresAt,
      }));
      return {
        webhook,
        secrets,
        headers: headersOf(found),
        domain: callers[0] ? effectiveDomain(callers[0]) : null,
        unrecordedForm: found.unrecordedForm,
      };
    },

    /**
     * Returns the versions of the endpoints by ID; those that do not exist or whose account was deleted are
     * absent.
     */
    async listVersions(ids: readonly string[]): Promise<Map<string, EndpointVersion>> {
      const found = await webhooks
        .aggregate<Pick<WebhookDocument, '_id' | 'revision' | 'drain'>>([
          { $match: { _id: { $in: [...ids] } } },
          { $project: { accountId: 1, revision: 1, drain: 1 } },
          ...JOIN_LIVE_ACCOUNT,
        ])
        .toArray();
      return new Map(found.map(({ _id, revision, drain }) => [_id, { revision, drainId: drain?.id }]));
    },

    /**
     * Stores the health that results from attempts, unless the owner changed the endpoint after `revision`.
     */
    async saveHealth(id: string, revision: number, health: EndpointHealth): Promise<void> {
      await webhooks.updateOne({ _id: id, revision }, { $set: { health } });
    },

    /** Disables an endpoint. @returns true for the one caller that disabled it. */
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
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

function toQuery(accountId: string, { createdBy, enabled }: WebhookFilter): Filter<WebhookDocument> {
  return {
    accountId,
    ...(createdBy !== undefined && { 'createdBy.id': createdBy }),
    ...(enabled !== undefined && { enabled }),
  };
}

/** The fields that endpoints of earlier versions lack. */
export const NOT_FILTERED = { filter: null, perItemEvents: false, format: 'standard' } as const;

const WITHOUT_SECRETS = { secrets: 0, sealedHeaders: 0 } as const;

type FoundWebhook = Omit<WebhookDocument, 'secrets' | 'headerNames'> &
  Partial<Pick<WebhookDocument, 'secrets' | 'headerNames'>>;

function toWebhook(found: FoundWebhook): Webhook {
  const {
    _id,
    secrets: _secrets,
    sealedHeaders: _sealedHeaders,
    headerNames = [],
    wakeUpSentAt: _sentAt,
    checkAt: _checkAt,
    drain: _drain,
    follows: _follows,
    unrecordedForm: _unrecordedForm,
    ...fields
  } = found;
  return { id: _id, ...NOT_FILTERED, ...fields, headerNames };
}
