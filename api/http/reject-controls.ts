import { DomainError, joinPath } from '../../core/errors.js';

const CONTROL = /\p{Cc}/u;

/**
 * Rejects control characters in query parameters. No stored value that can be filtered by contains any, and some of them
 * cannot be part of a MongoDB pattern.
 *
 * @throws DomainError `bad_request` that names the parameter.
 */
export function rejectControls(query: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query)) {
    if (!CONTROL.test(name) && ![value].flat().some((one) => CONTROL.test(String(one)))) continue;
    const path = joinPath('', [name]);
    const message = 'must not contain control characters';
    throw new DomainError('bad_request', `Query parameter ${path}: ${message}`, {
      details: [{ path, message }],
    });
  }
}
