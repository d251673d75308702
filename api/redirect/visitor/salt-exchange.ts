import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../../core/basics/secret-keys.js';
import type {
  SaltExchange as Exchange,
  SaltExchangeStore,
  SaltResponse,
} from '../../../store/scans/salt-exchanges.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { SaltFiles } from './salt-files.js';
import { createSaltKeyPair, createSaltSealer, saltId, type SaltKeyPair } from './seal-salt.js';

/**
 * Number of steps without a response after which a salt counts as lost: about 30 s, while hosts respond
 * within 2 s. Steps are counted instead of time, so that an outage of MongoDB replaces no salt.
 */
const LOST_AFTER_STEPS = 60;

export interface SaltExchangeDeps {
  exchanges: SaltExchangeStore;
  files: SaltFiles;
  /** The installation's secret keys, the same on all hosts. */
  secretKey: Keyring;
  log: Logger;
}

export interface SaltExchange {
  /**
   * Advances the exchange of a day by one step: chooses, requests, or receives the salt, and responds to
   * other hosts. Call it every few seconds on each host.
   *
   * @param day UTC day, such as `2026-11-21`
   * @returns The salt to use until the next call, and whether all hosts use it.
   */
  advance(day: string): Promise<{ salt: Uint8Array; isShared: boolean }>;
  /** Forgets all other days. */
  keepOnly(days: readonly string[]): void;
}

interface OwnRequest {
  id: string;
  /** Identifier of the salt that is requested. */
  saltId: string;
  steps: number;
  keys: SaltKeyPair;
  /** The response could not be decrypted, so another one is not awaited. */
  failed?: boolean;
}

/**
 * Creates this host's side of the exchange of visitor salts.
 *
 * The first host of a day chooses the salt. Every other host publishes an ephemeral public key, and a host
 * that has the salt encrypts it for that key. MongoDB holds public keys and ciphertexts only.
 *
 * @see docs/adr/0016-visitor-salts-outside-the-database.md
 */
export function createSaltExchange({ exchanges, files, secretKey, log }: SaltExchangeDeps): SaltExchange {
  const sealer = createSaltSealer(secretKey);
  const salts = new Map<string, Buffer>();
  const requests = new Map<string, OwnRequest>();

  async function saltOf(day: string, chosenId?: string): Promise<Buffer> {
    const cached = salts.get(day);
    if (cached && (chosenId === undefined || saltId(cached) === chosenId)) return cached;
    // Another process of this host may have received the chosen salt.
    const salt = await files.getOrCreate(day);
    salts.set(day, salt);
    return salt;
  }

  async function respond(day: string, exchange: Exchange, salt: Buffer): Promise<void> {
    for (const [id, request] of Object.entries(exchange.requests)) {
      if (request.response) continue;
      try {
        await exchanges.respond(day, id, sealer.seal(salt, day, request.publicKey));
      } catch (error) {
        log.warn({ err: error, day }, 'could not respond to a request for the visitor salt');
      }
    }
  }

  async function request(day: string, chosenId: string): Promise<OwnRequest> {
    const existing = requests.get(day);
    if (existing?.saltId === chosenId) return existing;
    const created = {
      id: randomBytes(9).toString('hex'),
      saltId: chosenId,
      steps: 0,
      keys: createSaltKeyPair(),
    };
    await exchanges.request(day, created.id, created.keys.publicKey);
    requests.set(day, created);
    return created;
  }

  /** Returns the salt that another host has sent; undefined while there is none. */
  async function receive(day: string, exchange: Exchange, own: OwnRequest): Promise<Buffer | undefined> {
    const sent = exchange.requests[own.id]?.response;
    if (!sent || own.failed) return undefined;
    const salt = open(sent, day, exchange.saltId, own);
    if (!salt) return undefined;
    salts.set(day, salt);
    requests.delete(day);
    await files.replace(day, salt);
    await exchanges.withdraw(day, own.id);
    return salt;
  }

  function open(sent: SaltResponse, day: string, chosenId: string, own: OwnRequest): Buffer | undefined {
    try {
      const salt = sealer.open(sent, day, own.keys);
      if (saltId(salt) === chosenId) return salt;
      throw new Error('not the salt that was chosen');
    } catch (error) {
      own.failed = true;
      log.warn(
        { err: error, day },
        'could not read the visitor salt of another host; SECRET_KEY must be the same',
      );
      return undefined;
    }
  }

  return {
    async advance(day) {
      const ownSalt = await saltOf(day);
      const exchange = (await exchanges.find(day)) ?? (await exchanges.choose(day, saltId(ownSalt)));
      const salt = await saltOf(day, exchange.saltId);
      if (saltId(salt) === exchange.saltId) {
        requests.delete(day);
        await respond(day, exchange, salt);
        return { salt, isShared: true };
      }
      const own = await request(day, exchange.saltId);
      const received = await receive(day, exchange, own);
      if (received) return { salt: received, isShared: true };
      own.steps += 1;
      if (!own.failed && own.steps > LOST_AFTER_STEPS)
        await exchanges.replace(day, exchange.saltId, saltId(salt));
      return { salt, isShared: false };
    },

    keepOnly(days) {
      for (const map of [salts, requests]) {
        for (const day of map.keys()) if (!days.includes(day)) map.delete(day);
      }
    },
  };
}
