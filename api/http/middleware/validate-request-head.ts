import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';

/** Maximum number of request headers. Node silently drops headers beyond its own limit, so the API counts them itself. */
export const MAX_HEADERS = 100;

/** Returns whether a request has at most `MAX_HEADERS` headers and names a host (RFC 9112, clause 3.2). */
export function hasValidHead(req: IncomingMessage): boolean {
  return !hasTooManyHeaders(req) && hasHost(req);
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
    if (!hasHost(req)) throw new DomainError('bad_request', 'The Host header is missing');
    next();
  };
}

function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > MAX_HEADERS * 2;
}

function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0';
}
