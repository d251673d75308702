import { ERROR_STATUS, type ErrorCode } from '../../core/errors.js';
import { inlineCode, table } from './markdown.js';

/** When each code is answered, and what helps. */
const MEANING: Record<ErrorCode, string> = {
  malformed_json: 'The body is not JSON.',
  bad_request: 'A query parameter or header cannot be read; `details` names it.',
  unauthorized: 'No key or session, or one that is unknown, expired or revoked.',
  plan_required: 'The plan does not have this; the message names the plan that does.',
  forbidden: 'The key lacks the scope, or another site sent the request.',
  not_found: 'There is no such thing, or not in this account.',
  method_not_allowed: 'The address exists, the method does not; `Allow` lists those that do.',
  not_acceptable: '`Accept` names nothing that can be answered here.',
  request_timeout: 'The request took too long to arrive: its headers 10 seconds, or all of it 60.',
  conflict: 'The present state does not allow it; the message says why.',
  short_code_taken: 'The short code is in use, or was once: choose another.',
  idempotency_in_progress: 'The first request with this `Idempotency-Key` is still running: try again soon.',
  gone: 'It was there, and is no more.',
  precondition_failed: 'Somebody has changed it since: read it again.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'Send `Content-Type: application/json`.',
  range_not_satisfiable: 'The `Range` lies outside of the file.',
  validation_error: 'A field breaks a rule; `details` names every one.',
  data_too_long: 'The content does not fit into a symbol; `details` says by how much.',
  not_scannable: 'Scanners could not read this style; `details` names what to change.',
  bulk_limit_exceeded: 'More than 500 codes in one request.',
  export_limit_exceeded: 'More than 50 codes in one export.',
  idempotency_mismatch: 'This `Idempotency-Key` was used with another body.',
  rate_limited: 'Too many requests just now: wait for `Retry-After` seconds.',
  quota_exceeded: 'The calls of the day are used up, until `resetAt`.',
  headers_too_large: 'The headers have more than 16 KiB, or there are more than 100.',
  internal_error: 'Our fault. Name the `requestId` when you report it.',
  unavailable: 'A part of the service is away: try again after `Retry-After` seconds.',
};

/** Every error code with its status. */
export function errorTable(): string {
  const rows = Object.entries(ERROR_STATUS).map(([code, status]) => [
    String(status),
    inlineCode(code),
    MEANING[code as ErrorCode],
  ]);
  return table(['status', '`code`', 'when, and what helps'], rows);
}
