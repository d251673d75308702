import type { ErrorCode } from '../../core/errors.js';

/** When each error code is returned, and what to do. Used by the OpenAPI document and by docs/api.md. */
export const ERROR_DESCRIPTIONS: Record<ErrorCode, string> = {
  malformed_json: 'The body is not valid JSON.',
  bad_request: 'A query parameter or header is invalid; `details` names it.',
  unauthorized: 'The key or session is missing, unknown, expired, or revoked.',
  plan_required: 'The plan does not include this; the message names the plan that does.',
  forbidden:
    'The key lacks a scope, the key to change is beyond its authority, or another site sent the request.',
  not_found: 'The resource does not exist in this account.',
  method_not_allowed: 'The path does not support the method; `Allow` lists those that it supports.',
  not_acceptable: '`Accept` includes no media type that this path can return.',
  request_timeout:
    'The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.',
  conflict: 'The current state does not allow the request; the message says why.',
  short_code_taken: 'The short code is in use, or was used before: choose another.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is still running: retry in a few seconds.',
  gone: 'The resource existed, but has been deleted or has expired.',
  precondition_failed: 'The resource has changed since you read it: read it again.',
  payload_too_large: 'The body is larger than the route accepts; the message gives the limit.',
  unsupported_media_type: 'Send `Content-Type: application/json`.',
  range_not_satisfiable: 'The `Range` is outside the file.',
  validation_error: 'One or more fields are invalid; `details` names up to 1,000 and counts the others.',
  data_too_long: 'The content does not fit into a symbol; `details` states its size and the maximum.',
  not_scannable: 'Scanners could not read a code with this style; `details` names what to change.',
  bulk_limit_exceeded: 'More than 500 codes in one request.',
  export_limit_exceeded: 'More than 50 codes in one export.',
  idempotency_mismatch: 'This `Idempotency-Key` was used with another body.',
  rate_limited: 'Too many requests: wait for `Retry-After` seconds.',
  quota_exceeded: 'The daily quota is used up until `resetAt`.',
  headers_too_large: 'The headers are larger than 16 KiB, or there are more than 100.',
  internal_error: 'An internal error. Include the `requestId` when you report it.',
  unavailable: 'A part of the service is unavailable: retry after `Retry-After` seconds.',
};
