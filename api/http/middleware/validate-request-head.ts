import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';

/** Headers that a request may have. Node would drop what is over its own limit without a word. */
export const MAX_HEADERS = 100;

/** Whether the headers are whole and name a host (RFC 9112 3.2). */
export function hasValidHead(req: IncomingMessage): boolean {
  return !hasTooManyHeaders(req) && namesHost(req);
}

/** Refuses the requests that are not. */
export function validateRequestHead() {
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (hasTooManyHeaders(req)) {
      throw new DomainError('headers_too_large', `The request has more than ${MAX_HEADERS} headers`);
    }
    if (!namesHost(req)) throw new DomainError('bad_request', 'The request names no Host');
    next();
  };
}

function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > MAX_HEADERS * 2;
}

function namesHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0';
}
