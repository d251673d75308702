import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/basics/errors.js';

/**
 * Maximum number of request headers. Node silently drops headers beyond its own limit, so the API counts them
 * itself.
 */
export const MAX_HEADERS = 100;

/** Characters of a host with a port: DNS names, IP addresses, and escapes (RFC 3986, clause 3.2.2). */
const HOST = /^[\w.\-:[\]%~]*$/;

/**
 * Returns whether a request has at most `MAX_HEADERS` headers and names exactly one host. A proxy in front of
 * the service could read another of several hosts, and confuse the custom domains of two accounts.
 *
 * @see RFC 9112, clauses 3.2 and 3.2.2
 */
export function hasValidHead(req: IncomingMessage): boolean {
  return !hasTooManyHeaders(req) && findHostProblem(req) === undefined;
}

/** Returns the middleware that rejects requests without a valid head: see `hasValidHead`. */
export function validateRequestHead() {
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (hasTooManyHeaders(req)) {
      throw new DomainError(
        'headers_too_large',
        `The request has more than ${MAX_HEADERS} headers; send fewer`,
      );
    }
    const problem = findHostProblem(req);
    if (problem !== undefined) throw new DomainError('bad_request', problem);
    next();
  };
}

/**
 * Replaces an absolute request target, as clients send it to proxies, by its path and query. A target whose
 * host differs from the Host header is left for `validateRequestHead` to reject.
 *
 * @see RFC 9112, clause 3.2.2
 */
export function useOriginForm(req: IncomingMessage): void {
  const target = req.url ?? '';
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  const { host } = req.headers;
  const requested = hostOf(target, authority);
  if (host === undefined || requested === undefined || requested !== hostOf(target, host)) return;
  req.url = path.startsWith('/') ? path : `/${path}`;
}

/** Returns the host and port of an authority in the scheme of the target; undefined if there is none. */
function hostOf(target: string, authority: string): string | undefined {
  if (authority === '' || !HOST.test(authority)) return undefined;
  const url = `${target.split(':', 1)[0]}://${authority}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > MAX_HEADERS * 2;
}

function findHostProblem(req: IncomingMessage): string | undefined {
  const hosts = countHosts(req.rawHeaders);
  if (hosts === 0 && req.httpVersion !== '1.0') return 'The Host header is missing';
  if (hosts > 1) return 'The request has more than one Host header; send one';
  if (!HOST.test(req.headers.host ?? '')) return 'The Host header is not a valid host';
  return isOriginForm(req) ? undefined : 'The request target names another host than the Host header';
}

/** Node drops all but the first of several Host headers, so the raw ones are counted. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** Returns whether the target is a path, or the `*` of an OPTIONS request. */
function isOriginForm({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/') || url === '*';
}
