import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

const SALT_EXCHANGES = 'visitor_salt_exchanges';

export const SALT_EXCHANGE_INDEXES: CollectionIndexes = {
  collection: SALT_EXCHANGES,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/** Lifetime from the start of the day. The documents reveal no salt; they are just of no use later. */
const LIFETIME_MS = 2 * DAY_MS;

/** A host's request for the day's salt, and the response of a host that has it. */
export interface SaltRequest {
  /** Base64 of the requester's X25519 public key (SPKI, DER). Its private key never leaves the process. */
  publicKey: string;
  response?: SaltResponse;
}

export interface SaltResponse {
  /** Base64 of the sender's public key, which it created for this response. */
  publicKey: string;
  /** The salt, encrypted for the requester. */
  sealed: string;
}

/** How the hosts of a deployment agree on the salt of a day. */
export interface SaltExchange {
  /** One-way identifier of the salt that all hosts use. */
  saltId: string;
  /** Open requests by their ID. */
  requests: Record<string, SaltRequest>;
}

interface ExchangeDocument extends SaltExchange {
  /** UTC day, such as `2026-11-21`. */
  _id: string;
  expiresAt: Date;
}

export interface SaltExchangeStore {
  /** Returns the exchange of a UTC day, such as `2026-11-21`; undefined if no host has chosen a salt yet. */
  find(day: string): Promise<SaltExchange | undefined>;
  /**
   * Chooses the salt of a day, and returns the exchange. The first caller's salt is chosen; later calls
   * change nothing.
   */
  choose(day: string, saltId: string): Promise<SaltExchange>;
  /** Replaces a salt that nobody has anymore. Does nothing if another caller was faster. */
  replace(day: string, lostSaltId: string, saltId: string): Promise<void>;
  /** Adds a request for the salt of a day. Does nothing if no host has chosen a salt yet. */
  request(day: string, requestId: string, publicKey: string): Promise<void>;
  /** Responds to a request. Does nothing if it was withdrawn. */
  respond(day: string, requestId: string, response: SaltResponse): Promise<void>;
  /** Removes a request. Safe to repeat. */
  withdraw(day: string, requestId: string): Promise<void>;
}

/**
 * Creates the store through which the hosts of a deployment agree on visitor salts. A salt itself is never
 * stored in MongoDB, because the oplog and backups would keep it.
 *
 * @see docs/adr/0016-visitor-salts-outside-the-database.md
 */
export function createSaltExchangeStore(db: Db): SaltExchangeStore {
  const exchanges = db.collection<ExchangeDocument>(SALT_EXCHANGES);

  return {
    find: async (day) => (await exchanges.findOne({ _id: day })) ?? undefined,
    async choose(day, saltId) {
      const expiresAt = new Date(Date.parse(`${day}T00:00:00Z`) + LIFETIME_MS);
      const chosen = await exchanges.findOneAndUpdate(
        { _id: day },
        { $setOnInsert: { saltId, requests: {}, expiresAt } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!chosen) throw new Error(`no visitor salt was chosen for ${day}`);
      return chosen;
    },
    async replace(day, lostSaltId, saltId) {
      await exchanges.updateOne({ _id: day, saltId: lostSaltId }, { $set: { saltId, requests: {} } });
    },
    async request(day, requestId, publicKey) {
      await exchanges.updateOne({ _id: day }, { $set: { [`requests.${requestId}`]: { publicKey } } });
    },
    async respond(day, requestId, response) {
      const path = `requests.${requestId}`;
      await exchanges.updateOne(
        { _id: day, [path]: { $exists: true } },
        { $set: { [`${path}.response`]: response } },
      );
    },
    async withdraw(day, requestId) {
      await exchanges.updateOne({ _id: day }, { $unset: { [`requests.${requestId}`]: '' } });
    },
  };
}
