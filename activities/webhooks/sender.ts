import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { AttemptResult } from '../../core/webhooks/delivery.js';
import { parseRetryAfter } from '../../core/webhooks/retry-schedule.js';
import { hostOf } from '../../core/webhooks/target-url.js';
import { DeliveryError, describeFailure } from './delivery-error.js';
import { createGuardedConnector, type ConnectorOptions } from './ssrf-safe-connector.js';
import { readExcerpt } from './read-response-excerpt.js';

/** Connections to one endpoint, at most. */
const MAX_CONNECTIONS = 32;

/** From the first byte sent to the last byte read. */
const EXCHANGE_TIMEOUT_MS = 15_000;

/** Endpoints whose connections are kept open. */
const MAX_POOLS = 500;

export interface SenderOptions extends ConnectorOptions {
  now: () => Date;
  exchangeTimeoutMs?: number;
}

export interface Message {
  webhookId: string;
  /** When it was signed: the time that the attempt is known by. */
  at: Date;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Ends the exchange from outside. */
  signal: AbortSignal;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Posts messages to receivers that are not trusted: public addresses only, no redirects, nothing decompressed, bounded
 * in time and in what is read. Each endpoint has connections of its own, which are reused.
 */
export function createSender({ now, exchangeTimeoutMs = EXCHANGE_TIMEOUT_MS, ...connector }: SenderOptions) {
  const pools = new Map<string, Pool>();

  function poolFor(webhookId: string, url: URL): Pool {
    const key = `${webhookId} ${url.origin}`;
    const pool = pools.get(key) ?? newPool(url.origin);
    // The one used last goes to the end, so the first is the one that was idle for longest.
    pools.delete(key);
    pools.set(key, pool);
    const [oldest] = pools;
    if (pools.size > MAX_POOLS && oldest) {
      pools.delete(oldest[0]);
      oldest[1].close().catch(() => undefined);
    }
    return pool;
  }

  function newPool(origin: string): Pool {
    return new Pool(origin, {
      connect: createGuardedConnector(connector),
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
    });
  }

  return {
    /** One exchange. Resolves whatever the receiver does; its failure is in the result. */
    async send({ webhookId, at, url: text, headers, body, signal }: Message): Promise<AttemptResult> {
      const started = performance.now();
      const stop = new AbortController();
      const abort = () => stop.abort();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        abort();
      }, exchangeTimeoutMs);
      signal.addEventListener('abort', abort, { once: true });
      const ended = (rest: Omit<AttemptResult, 'at' | 'durationMs'>): AttemptResult => ({
        at,
        durationMs: Math.round(performance.now() - started),
        ...rest,
      });
      let status: number | null = null;
      try {
        const url = new URL(text);
        const response = await poolFor(webhookId, url).request({
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          headers: { host: url.host || hostOf(url), ...headers },
          body,
          signal: stop.signal,
          highWaterMark: 16_384,
        });
        status = response.statusCode;
        const retryAfter = parseRetryAfter(first(response.headers['retry-after']), now());
        const responseExcerpt = await readExcerpt(response.body);
        const error = status >= 200 && status < 300 ? null : `the receiver answered ${status}`;
        return ended({
          status,
          error,
          responseExcerpt,
          ...(retryAfter !== undefined && { retryAfterMs: retryAfter }),
        });
      } catch (failure) {
        const slow = new DeliveryError(`not done within ${exchangeTimeoutMs / 1000} s`);
        const error = describeFailure(late ? slow : failure);
        return ended({ status, error, responseExcerpt: null });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      }
    },

    /** Closes every connection. */
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
