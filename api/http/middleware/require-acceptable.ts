import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/basics/errors.js';
import { acceptedTypes } from '../content-negotiation.js';
import type { AnyRoute } from '../route.js';

/**
 * Returns the middleware that rejects requests whose `Accept` allows none of the route's media types (406).
 * Routes that return only bytes (images, files) ignore `Accept`, because many clients set `application/json`
 * for all calls.
 */
export function requireAcceptable({ responses }: Pick<AnyRoute, 'responses'>) {
  const successes = Object.values(responses);
  const mediaTypes = successes.flatMap(({ body, content }) => [
    ...(body ? ['application/json'] : []),
    ...(content ?? []),
  ]);
  const returnsJson = successes.some(({ body }) => body !== undefined);
  const choice = [...new Set(mediaTypes)].join(' or ');
  const isAcceptable = (accept: string | undefined) => acceptedTypes(accept, mediaTypes).length > 0;
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (returnsJson && !isAcceptable(req.headers.accept)) {
      throw new DomainError('not_acceptable', `This route returns ${choice}; accept that media type`);
    }
    next();
  };
}
