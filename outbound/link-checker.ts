import { Agent, type Dispatcher } from 'undici';
import { classifyResponse } from '../core/codes/link-watch/classify-response.js';
import { decodeBody } from '../core/codes/link-watch/decode-body.js';
import type { CheckOutcome } from '../core/codes/link-watch/health.js';
import { nextStepOf, parseCheckedUrl } from '../core/codes/link-watch/redirect-target.js';
import {
  createSsrfSafeConnector,
  type AdmitConnection,
  type ConnectorOptions,
} from './ssrf-safe-connector.js';
import { createCheckClock } from './check-clock.js';
import { createCookieJar, isPublicSuffix } from './cookie-jar.js';
import { outcomeOfFailure } from './describe-failure.js';
import { MAX_BODY_BYTES, readBeginning } from './read-body.js';

/** Time for all requests of a check, without the time that it waits for turns. */
const CHECK_TIMEOUT_MS = 10_000;
/** Time after which GET is sent as well if the server has not responded to HEAD. */
const MAX_HEAD_MS = 5_000;
/** Maximum number of redirects of a visit; a check has at most two visits, one per method. */
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 64 * 1024;

export interface LinkCheckerOptions extends Omit<ConnectorOptions, 'timeoutMs' | 'admit'> {
  /** Base URL of the service, sent in `User-Agent` so that site owners can identify the client. */
  publicUrl: string;
  now: () => Date;
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

/** How a check is done. */
export interface CheckOptions {
  /** Whether to read the beginning of the page. */
  needsBody: boolean;
  /** Sends no HEAD: for callers that need the page, and need it soon. */
  skipsHead?: boolean;
  /** Aborts when the result is no longer needed, for instance because the worker stops. */
  stop: AbortSignal;
  /** Called before each connection, redirects included. Default: connections wait for nothing. */
  admit?: AdmitConnection;
}

/**
 * Checks one URL. Whatever the site sends is a result. Rejects only if `stop` aborts, or as `admit` does.
 */
export type CheckLink = (url: string, options: CheckOptions) => Promise<CheckedPage>;

/** Where a visit has ended: at a response, or with a failure. */
interface Arrival extends CheckedPage {
  /** Whether the other method would lead to the same result, so that it need not be tried. */
  isFinal: boolean;
}

/**
 * Creates the checker of links: HEAD, and then GET with a range if that gets no 2xx, or if the page is
 * needed. Each method visits the URL from its beginning and follows redirects with the cookies that they set,
 * as a browser does. It connects to public IP addresses only, also when it follows redirects. It decompresses
 * nothing, and limits time, redirects, cookies, and bytes.
 */
export function createLinkChecker({
  publicUrl,
  now,
  checkTimeoutMs = CHECK_TIMEOUT_MS,
  maxHeadMs = MAX_HEAD_MS,
  ...connector
}: LinkCheckerOptions): CheckLink {
  const headers = {
    'user-agent': `LinkCheck/1 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'identity',
  };

  return async (text, { needsBody, skipsHead = false, stop, admit }) => {
    const start = parseCheckedUrl(text);
    if (!start) return unclear(null);
    const clock = createCheckClock();
    const timeout = clock.after(checkTimeoutMs);
    const ended = new AbortController();
    const signal = AbortSignal.any([timeout, stop, ended.signal]);
    /** Errors thrown by `admit`: they are not results of the site. */
    const admissionErrors = new Set<unknown>();
    const rejectCheck = (error: unknown) => {
      admissionErrors.add(error);
      throw error;
    };
    const agent = new Agent({
      connect: createSsrfSafeConnector({
        ...connector,
        timeoutMs: checkTimeoutMs,
        ...(admit && {
          admit: (...connection) => clock.pauseWhile(() => admit(...connection).catch(rejectCheck)),
        }),
      }),
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      // A connection per request, so that `admit` is called for each of them.
      pipelining: 0,
    });

    async function visit(method: 'HEAD' | 'GET'): Promise<Arrival> {
      const jar = createCookieJar(isPublicSuffix, now);
      let url = start!;
      for (let redirects = 0; ; redirects++) {
        try {
          const cookie = jar.headerFor(url);
          const response = await request(agent, {
            method,
            url,
            headers: cookie === undefined ? headers : { ...headers, cookie },
            signal,
          });
          const step = nextStepOf(response.statusCode, locationOf(response), url);
          if (step.kind === 'final') {
            return { ...(await arrive(response, method === 'GET' && needsBody, now())), isFinal: false };
          }
          response.body.on('error', () => undefined).destroy();
          if (step.kind === 'unusable') return { ...unclear(response.statusCode), isFinal: false };
          if (redirects === MAX_REDIRECTS) return { ...tooManyRedirects(), isFinal: false };
          await jar.store(url, listOf(response.headers['set-cookie']));
          url = step.url;
        } catch (error) {
          if (admissionErrors.has(error)) throw error;
          const outcome = outcomeOfFailure(error, timeout.aborted);
          const isFinal = redirects === 0 && (outcome.reason === 'name' || outcome.reason === 'not_public');
          return { outcome, body: null, isFinal };
        }
      }
    }

    async function check(): Promise<Arrival> {
      if (skipsHead) return visit('GET');
      const head = visit('HEAD');
      const early = await Promise.race([head, whenAborted(clock.after(maxHeadMs))]);
      if (early && (early.isFinal || (early.outcome.kind === 'ok' && !needsBody))) return early;
      const get = visit('GET');
      if (early) return get;
      head.catch(() => undefined);
      return needsBody ? get : Promise.any([head, get].map(orFail)).catch(() => get);
    }

    try {
      const { outcome, body } = await check();
      stop.throwIfAborted();
      return { outcome, body };
    } finally {
      clock.end();
      ended.abort();
      await agent.destroy();
    }
  };
}

async function whenAborted(signal: AbortSignal): Promise<undefined> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return undefined;
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
  needsBody: boolean,
  now: Date,
): Promise<CheckedPage> {
  const { statusCode: status } = response;
  const isSuccess = status >= 200 && status < 300;
  const bytes = await readBeginning(response.body, !(isSuccess && needsBody));
  const body = decodeBody(bytes, headerOf(response, 'content-type'));
  const headers = Object.fromEntries(
    Object.keys(response.headers).map((name) => [name, headerOf(response, name)]),
  );
  const outcome = classifyResponse({ status, headers, body }, now);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (needsBody && outcome.kind === 'ok' && !['', 'identity'].includes(encoding)) return unclear(status);
  return { outcome, body: needsBody ? body : null };
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
  return listOf(headers[name])[0];
}

/**
 * Returns `Location` in ASCII. Headers are decoded as Latin-1, although many sites send UTF-8: its bytes are
 * kept.
 */
function locationOf(response: Dispatcher.ResponseData): string | undefined {
  const encode = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return headerOf(response, 'location')?.replaceAll(/[\x80-\xff]/g, encode);
}

function listOf(value: string | string[] | undefined): string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}
