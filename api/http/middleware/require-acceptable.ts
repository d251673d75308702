import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';
import type { AnyRoute } from '../route.js';

/**
 * Refuses a caller who takes none of the forms that the route can answer in (406). Routes that answer in bytes alone
 * (images, files) send them whatever was asked: people's clients set `Accept: application/json` once for all calls.
 */
export function requireAcceptable({ responses }: AnyRoute) {
  const successes = Object.values(responses);
  const forms = successes.flatMap(({ body, content }) => [
    ...(body ? ['application/json'] : []),
    ...(content ?? []),
  ]);
  const choosy = successes.some(({ body }) => body !== undefined);
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (choosy && !req.accepts(forms)) {
      throw new DomainError('not_acceptable', `This route answers in ${[...new Set(forms)].join(' or ')}`);
    }
    next();
  };
}
