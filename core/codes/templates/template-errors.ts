import { DomainError } from '../../basics/errors.js';

/** Returns the `not_found` error for the ID of a template. @param path Path of the ID in the request. */
export function templateNotFound(id: string, path?: string): DomainError {
  const message = `There is no template ${id}`;
  return new DomainError('not_found', message, path === undefined ? {} : { details: [{ path, message }] });
}

/** Returns the `name_taken` error for the name of a template. */
export function templateNameTaken(name: string): DomainError {
  const message = `There is already a template named ${name}; choose another name`;
  return new DomainError('name_taken', message, { details: [{ path: 'name', message: 'is taken' }] });
}
