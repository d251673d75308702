import { DomainError } from '../basics/errors.js';

/**
 * Builds the error of a file that does not exist, or that the caller does not see.
 *
 * @param path Path of the file's ID in the request. Default: none, because the URL names the file.
 */
export function fileNotFound(id: string, path?: string): DomainError {
  return new DomainError(
    'not_found',
    `There is no file ${id}`,
    path === undefined ? {} : { details: [{ path, message: 'is not the ID of a file' }] },
  );
}
