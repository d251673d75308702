import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { AttemptResult } from '../../core/events/webhooks/delivery.js';
import { parseRetryAfter } from '../../core/events/webhooks/retry-schedule.js';
import { hostOf } from '../../core/events/webhooks/target-url.js';
import { DeliveryError, describeFailure } from '../../outbound/delivery-error.js';
import { startExchange, type Exchange } from './exchange.js';
import { createSsrfSafeConnector, type ConnectorOptions } from '../../outbound/ssrf-safe-connector.js';

/** Maximum time from the connection attempt to the last byte read. */
const REQUEST_TIMEOUT_MS = 15_000;

/** Maximum number of endpoints whose connections stay open. */
const MAX_POOLS = 2_000;

export interface SenderOptions extends ConnectorOptions {
  now: () => Date;
  /** Maximum number of connections per endpoint. */
  maxConnections: number;
  /** Default: 15 s. */
  requestTimeoutMs?: number;
}

/** A signed webhook message, ready to be sent. */
export interface SignedMessage {
  webhookId: string;
  /** When the message was signed; becomes the time of the attempt. */
  at: Date;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts the request. */
  signal: AbortSignal;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Creates the sender of webhook messages to untrusted receivers. It connects to public IP addresses only,
 * follows no redirects, decompresses nothing, and limits the time and the bytes read. Each endpoint has its
 * own connections, which are reused. The caller closes the sender.
 *
 * @param options.now Clock for a `Retry-After` that contains a date.
 */
export function createSender(options: SenderOptions) {
  const { now, maxConnections, requestTimeoutMs = REQUEST_TIMEOUT_MS, ...connector } = options;
  const pools = new Map<string, Pool>();
  const aborts = createAborts();
  const timeout = new DeliveryError(`no complete response within ${requestTimeoutMs / 1000} s`);

  function poolFor(webhookId: string, url: URL): Pool {
    const key = `${webhookId} ${url.origin}`;
    const pool = pools.get(key) ?? newPool(url.origin);
    // Reinserted at the end, so that the first one is the least recently used.
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
      connect: createSsrfSafeConnector(connector),
      connections: maxConnections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
    });
  }

  return {
    /** Sends one message. Never rejects: the result contains the failure. */
    async send({ webhookId, at, url: text, headers, body, signal }: SignedMessage): Promise<AttemptResult> {
      const started = performance.now();
      const buildResult = (rest: Omit<AttemptResult, 'at' | 'durationMs'>): AttemptResult => ({
        at,
        durationMs: Math.round(performance.now() - started),
        ...rest,
      });
      let exchange: Exchange | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        const url = new URL(text);
        exchange = startExchange(poolFor(webhookId, url), {
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          headers: { host: url.host || hostOf(url), ...headers },
          body,
        });
        const { abort } = exchange;
        timer = setTimeout(() => abort(timeout), requestTimeoutMs);
        aborts.add(signal, exchange);
        const { status, retryAfter, excerpt } = await exchange.response;
        const error = status >= 200 && status < 300 ? null : `the receiver responded with ${status}`;
        const retryAfterMs = parseRetryAfter(retryAfter, now());
        const result = buildResult({ status, error, responseExcerpt: excerpt });
        return retryAfterMs === undefined ? result : { ...result, retryAfterMs };
      } catch (failure) {
        const status = exchange?.status ?? null;
        return buildResult({ status, error: describeFailure(failure), responseExcerpt: null });
      } finally {
        clearTimeout(timer);
        if (exchange) aborts.remove(signal, exchange);
      }
    },

    /** Closes all connections. Requests in flight fail. */
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

/** Creates the registry of requests by the signal that aborts them. Each signal has one listener. */
function createAborts() {
  const registered = new WeakMap<AbortSignal, Set<Exchange>>();

  function requestsOf(signal: AbortSignal): Set<Exchange> {
    const found = registered.get(signal);
    if (found) return found;
    const requests = new Set<Exchange>();
    registered.set(signal, requests);
    const abortAll = () => {
      for (const request of requests) request.abort(new Error('the worker stops'));
    };
    signal.addEventListener('abort', abortAll, { once: true });
    return requests;
  }

  return {
    /** Aborts a request with the signal, until `remove` is called. */
    add(signal: AbortSignal, request: Exchange): void {
      requestsOf(signal).add(request);
      if (signal.aborted) request.abort(new Error('the worker stops'));
    },
    remove: (signal: AbortSignal, request: Exchange) => void registered.get(signal)?.delete(request),
  };
}
