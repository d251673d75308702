import type { Request } from 'express';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { InvalidFields } from '../../core/basics/parse-input.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { readSafeJson } from '../http/middleware/read-body.js';

/** Start of the paths of arguments in a message, which errors of tools leave out. */
const ARGUMENTS = 'params.arguments.';

/** A body as a JSON-RPC message, whose form is not checked yet. */
export type ReadMessage =
  | {
      kind: 'message';
      message: unknown;
      /** Error about values in the message that cannot be stored, such as half a surrogate pair. */
      unsafe: DomainError | undefined;
    }
  | { kind: 'unreadable'; error: DomainError };

/**
 * Reads the body of a request: JSON of at most 1 MiB. A body that is not JSON, or exceeds the limits of JSON,
 * is the error of a message, not of the request.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, or `bad_request` about the request
 *   itself.
 */
export async function readMessage(req: Request): Promise<ReadMessage> {
  try {
    const { value, unsafe } = await readSafeJson(req, LARGE_BODY_LIMIT);
    return { kind: 'message', message: value, unsafe: unsafe.total > 0 ? toError(unsafe) : undefined };
  } catch (error) {
    const isOfMessage =
      error instanceof DomainError && ['malformed_json', 'validation_error'].includes(error.code);
    if (!isOfMessage) throw error;
    return { kind: 'unreadable', error };
  }
}

function toError({ details, total }: InvalidFields): DomainError {
  const named = details.map(({ path, message }) => ({
    path: path.startsWith(ARGUMENTS) ? path.slice(ARGUMENTS.length) : path,
    message,
  }));
  return validationError(named, total);
}
