import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { classifyResponse } from '../../core/link-watch/classify-response.js';
import { decodeBody } from '../../core/link-watch/decode-body.js';
import type { CheckOutcome } from '../../core/link-watch/health.js';
import { nextStepOf, parseCheckedUrl } from '../../core/link-watch/redirect-target.js';
import { createSsrfSafeConnector, type ConnectorOptions } from '../webhooks/ssrf-safe-connector.js';
import { outcomeOfFailure } from './describe-failure.js';
import { MAX_BODY_BYTES, readBeginning } from './read-body.js';

/** Time for all requests of a check. */
const CHECK_TIMEOUT_MS = 10_000;
/** Time after which GET is sent as well if the server has not responded to HEAD. */
const MAX_HEAD_MS = 5_000;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 64 * 1024;

export interface LinkCheckerOptions extends Omit<ConnectorOptions, 'timeoutMs'> {
  /** Base URL of the service, sent in `User-Agent` so that site owners can identify the client. */
  publicUrl: string;
  /** Default: 10 s. */
  checkTimeoutMs?: number;
  /** Default: 5 s. */
  maxHeadMs?: number;
}

/** Result of a check. */
export interface CheckedPage {
  outcome: CheckOutcome;
  /** The first 64 KiB as text; null if they were not requested, or could not be read. */
  body: string | null;
}

/** Checks one URL. Reads the beginning of the page if `needsBody` is true. Rejects only if `stop` aborts. */
export type CheckLink = (url: string, needsBody: boolean, stop: AbortSignal) => Promise<CheckedPage>;

/** Where a chain of redirects has ended: at a response, or with a failure. */
interface Arrival extends CheckedPage {
  url: URL;
  /** Redirects that a request from here may still follow. */
  redirectsLeft: number;
  /** Whether the other method would lead to the same result, so that it need not be tried. */
  isFinal: boolean;
}

/**
 * Creates the checker of links: HEAD, and then GET with a range if that gets no 2xx, or if the page is needed. It connects to
 * public IP addresses only, also when it follows redirects. It sends no cookies, decompresses nothing, and limits time,
 * redirects, and bytes.
 */
export function createLinkChecker({
  publicUrl,
  checkTimeoutMs = CHECK_TIMEOUT_MS,
  maxHeadMs = MAX_HEAD_MS,
  ...connector
}: LinkCheckerOptions): CheckLink {
  const headers = {
    'user-agent': `LinkCheck/1 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'identity',
  };

  return async (text, needsBody, stop) => {
    const start = parseCheckedUrl(text);
    if (!start) return unclear(null);
    const timeout = AbortSignal.timeout(checkTimeoutMs);
    const ended = new AbortController();
    const signal = AbortSignal.any([timeout, stop, ended.signal]);
    const agent = new Agent({
      connect: createSsrfSafeConnector({ ...connector, timeoutMs: checkTimeoutMs }),
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });

    /** Follows redirects. @param from Where the chain begins: at the URL to check, or where the other method ended. */
    async function follow(
      method: 'HEAD' | 'GET',
      from: Pick<Arrival, 'url' | 'redirectsLeft'>,
    ): Promise<Arrival> {
      let { url, redirectsLeft } = from;
      try {
        for (;;) {
          const response = await request(agent, { method, url, headers, signal });
          const step = nextStepOf(response.statusCode, headerOf(response, 'location'), url);
          if (step.kind === 'final')
            return { ...(await arrive(response, url, method === 'GET' && needsBody)), redirectsLeft };
          response.body.on('error', () => undefined).destroy();
          if (step.kind === 'unusable')
            return { ...unclear(response.statusCode), url, redirectsLeft, isFinal: true };
          if (redirectsLeft === 0) return { ...tooManyRedirects(), url, redirectsLeft, isFinal: true };
          redirectsLeft -= 1;
          url = step.url;
        }
      } catch (error) {
        const outcome = outcomeOfFailure(error, timeout.aborted);
        const isFinal = outcome.reason === 'name' || outcome.reason === 'not_public';
        return { outcome, body: null, url, redirectsLeft, isFinal };
      }
    }

    async function check(): Promise<Arrival> {
      const beginning = { url: start!, redirectsLeft: MAX_REDIRECTS };
      const head = follow('HEAD', beginning);
      const early = await Promise.race([head, sleep(maxHeadMs, undefined, { signal, ref: false })]).catch(
        () => head,
      );
      if (early && (early.isFinal || (early.outcome.kind === 'ok' && !needsBody))) return early;
      const get = follow('GET', early ?? beginning);
      if (early || needsBody) return get;
      return Promise.any([head, get].map(orFail)).catch(() => get);
    }

    try {
      const { outcome, body } = await check();
      stop.throwIfAborted();
      return { outcome, body };
    } finally {
      ended.abort();
      await agent.destroy();
    }
  };
}

function request(
  agent: Agent,
  {
    method,
    url,
    headers,
    signal,
  }: { method: 'HEAD' | 'GET'; url: URL; headers: Record<string, string>; signal: AbortSignal },
) {
  return agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, ...(method === 'GET' && { range: `bytes=0-${MAX_BODY_BYTES - 1}` }) },
    signal,
    highWaterMark: MAX_BODY_BYTES,
  });
}

async function arrive(
  response: Dispatcher.ResponseData,
  url: URL,
  needsBody: boolean,
): Promise<Omit<Arrival, 'redirectsLeft'>> {
  const { statusCode: status } = response;
  const isSuccess = status >= 200 && status < 300;
  const bytes = await readBeginning(response.body, !(isSuccess && needsBody));
  const body = decodeBody(bytes, headerOf(response, 'content-type'));
  const headers = Object.fromEntries(
    Object.keys(response.headers).map((name) => [name, headerOf(response, name)]),
  );
  const outcome = classifyResponse({ status, headers, body });
  const encoding = headerOf(response, 'content-encoding') ?? 'identity';
  if (needsBody && outcome.kind === 'ok' && encoding !== 'identity')
    return { ...unclear(status), url, isFinal: false };
  return { outcome, body: needsBody ? body : null, url, isFinal: false };
}

async function orFail(arriving: Promise<Arrival>): Promise<Arrival> {
  const arrival = await arriving;
  if (arrival.outcome.kind !== 'ok') throw new Error('this method did not succeed');
  return arrival;
}

function unclear(httpStatus: number | null): CheckedPage {
  return { outcome: { kind: 'unknown', httpStatus, reason: 'unclear' }, body: null };
}

function tooManyRedirects(): CheckedPage {
  return { outcome: { kind: 'failure', httpStatus: null, reason: 'redirects' }, body: null };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
