import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../core/basics/errors.js';

/**
 * Returns the handler of a known path with another method: OPTIONS gets the methods as `Allow`, every other
 * method an error.
 *
 * @param methods Allowed methods, in capitals; OPTIONS is allowed in addition.
 * @throws DomainError `method_not_allowed` with `Allow`.
 */
export function rejectMethod(methods: readonly string[]) {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format([...methods, 'OPTIONS']);
  return (req: Request, res: Response, _next: NextFunction): void => {
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', allow).status(204).end();
      return;
    }
    throw new DomainError('method_not_allowed', `${req.method} is not allowed here; use ${choice}`, {
      headers: { Allow: allow },
    });
  };
}
