import { DomainError, joinPath, limitDetails } from '../../core/basics/errors.js';

const CONTROL = /\p{Cc}/u;
const MESSAGE = 'must not contain control characters';

/**
 * Rejects control characters in query parameters. No stored value that can be filtered by contains any, and
 * some of them cannot be part of a MongoDB pattern.
 *
 * @throws DomainError `bad_request` that names every such parameter.
 */
export function rejectControls(query: Readonly<Record<string, unknown>>): void {
  const details = Object.entries(query)
    .filter(([name, value]) => CONTROL.test(name) || [value].flat().some((one) => CONTROL.test(String(one))))
    .map(([name]) => ({ path: joinPath('', [name]), message: MESSAGE }));
  const [first] = details;
  if (!first) return;
  throw new DomainError('bad_request', `Query parameter ${first.path}: ${MESSAGE}`, {
    details: limitDetails(details),
  });
}
