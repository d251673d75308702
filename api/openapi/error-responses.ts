import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../core/basics/errors.js';
import { errorDocsUrl } from '../http/error-body.js';
import type { AnyRoute } from '../http/route.js';
import { ERROR_DESCRIPTIONS } from './error-descriptions.js';
import { errorSchema } from './error-schema.js';
import { takesIdempotencyKey } from './header-parameters.js';
import { describeHeaders, commonHeaders } from './headers.js';

/**
 * Builds the error responses of a route. Errors with the same status share one response: its description
 * explains each code, and its examples show each.
 */
export function describeErrors(route: AnyRoute): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_DESCRIPTIONS[code].summary}`).join('\n\n'),
        headers: describeHeaders([...commonHeaders(route), ...headersOfStatus(status)]),
        content: {
          'application/json': {
            schema: errorSchema,
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

function headersOfStatus(status: number): string[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

/** Returns the errors that follow from a route's access, input, and output, and the `errors` it declares. */
function errorsOf(route: AnyRoute): Set<ErrorCode> {
  const { access, method, params, body, errors, responses } = route;
  const all: ErrorCode[] = ['internal_error', 'bad_request', 'headers_too_large', 'request_timeout'];
  // The database decides whether the host is a custom domain.
  if (!route.availableOnEveryHost) all.push('unavailable');
  if (access.kind === 'account') {
    all.push('unauthorized', 'plan_required', 'forbidden', 'rate_limited', 'quota_exceeded');
  }
  if (access.kind === 'public' && access.cost !== undefined) all.push('rate_limited');
  if (access.kind === 'public' && method !== 'get') all.push('forbidden');
  if (params) all.push('not_found');
  if (body) all.push('malformed_json', 'validation_error', 'payload_too_large', 'unsupported_media_type');
  if (route.uploadTypes) all.push('validation_error', 'payload_too_large', 'unsupported_media_type');
  if (takesIdempotencyKey(route)) all.push('idempotency_in_progress', 'idempotency_mismatch');
  if (Object.values(responses).some((response) => response.body)) all.push('not_acceptable');
  return new Set([...all, ...(errors ?? [])]);
}

const MESSAGES: Record<ErrorCode, string> = {
  malformed_json: 'The body is not valid JSON: Unexpected end of JSON input',
  unauthorized: 'Send a valid API key as "Authorization: Bearer <API_KEY>"',
  totp_required: 'Enter the code that your authenticator app shows',
  totp_invalid: 'The code is wrong or was used before; wait for the next one',
  plan_required: 'This requires the Business plan; the account is on Pro',
  forbidden: 'This API key lacks the scope codes:write; use a key that has it',
  password_required: 'This code is protected. Enter the password to continue.',
  wrong_password: 'Wrong password. Check the password and try again.',
  reauthentication_required: 'Sign in again to confirm that it is you',
  confirmation_required:
    'Open this code? This code works only a limited number of times. Opening it uses one of them.',
  not_found: 'There is no QR code qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  precondition_failed: 'The resource has changed since you read it; read it again, then repeat the change',
  validation_error: 'One field is invalid: data.url: must be an absolute http or https URL',
  rate_limited: 'The limit of 30 calls per 60 seconds is exceeded; try again in 12 s',
  quota_exceeded: 'The quota of 100 calls per day is used up; it resets at 2026-11-22T00:00:00.000Z',
  bad_request: 'Query parameter limit: must be 100 or less',
  not_yet_active: 'This code is not active yet. Its owner has scheduled it for later. Try again then.',
  method_not_allowed: 'PUT is not allowed here; use GET, HEAD, POST, or OPTIONS',
  not_acceptable: 'This route returns application/json; accept that media type',
  request_timeout: 'The request took too long to arrive; send it faster',
  conflict: 'An account with the email address ada@example.com already exists',
  account_changed: 'The session is in another account now; reload the page to see it',
  last_owner: 'An account needs an owner; make someone else an owner first',
  short_code_taken: 'The short code menu-7 is taken; choose another',
  alias_taken: 'The path summer/menu is taken on go.example.com; choose another',
  gs1_key_taken:
    'The key /01/09506000134352/10/A1 is taken by the code qr_01k8zq4w5tfxxa1b2c3d4e5f6g (Olive oil); change that code, or choose another key',
  selection_changed:
    'The selection has 42 QR codes, not 40; check them, then repeat the request with expect 42',
  name_taken: 'There is already a folder named Shops in the same place; choose another name',
  not_empty:
    'The folder fld_01k8zq4w5tfxxa1b2c3d4e5f6g holds codes or folders; move them first, or send moveTo',
  not_revertible: 'Jobs of type bulk_delete cannot be reverted',
  job_not_waiting: 'Import job_01k8zq4w5tfxxa1b2c3d4e5f6g is running, so it does not wait for a file',
  idempotency_in_progress: 'A request with this Idempotency-Key is still running; try again in 1 second',
  gone: 'The ZIP of job job_01k8zq4w5tfxxa1b2c3d4e5f6g expired after 24 hours; export the codes again',
  expired: 'This code has expired. Its owner made it available until a date that has passed.',
  exhausted: 'This code has been used up. Its owner limited the number of scans, and all of them are used.',
  payload_too_large: 'The body exceeds the limit of 1 MiB; send a smaller one',
  unsupported_media_type: 'Send the body as application/json in UTF-8',
  range_not_satisfiable: 'The range is outside the file, which has 4210 bytes',
  data_too_long: 'The content takes 3100 bytes; at error correction M at most 2331 bytes fit',
  not_scannable:
    'Scanners cannot read this code: #ffd600 on #ffffff has a contrast of 1.41, but at least 3 is required; use a darker color here or a lighter background',
  not_printable:
    'At 15 mm at 203 dpi, the modules of this code are too small to print; make the image at least 16.3 mm wide',
  file_rejected: 'The PDF contains JavaScript; export it again without scripts',
  mail_not_configured: 'The operator of this service has configured no mail',
  symbol_would_change:
    'Revision 3 has another symbol, so printed copies would no longer match the code; to roll back anyway, set allowSymbolChange to true',
  bulk_limit_exceeded: 'At most 500 codes can be created in one request; this one has 501',
  export_limit_exceeded: 'At most 50 codes can be exported in one request; this one has 51',
  idempotency_mismatch: 'This Idempotency-Key was used with a different body; use a new key',
  too_many_attempts: 'Too many wrong passwords; try again in 42 s',
  headers_too_large: 'The headers exceed the limit of 16 KiB',
  internal_error: 'An internal error occurred; report it with the request ID',
  unavailable: 'The database does not respond; try again in 5 seconds',
};

/** Returns one example per error code, which error responses refer to. */
export function errorExamples(publicUrl: string) {
  return Object.fromEntries(
    ERROR_CODES.map((code) => [code, { summary: code, value: errorExample(code, publicUrl) }]),
  );
}

function errorExample(code: ErrorCode, publicUrl: string) {
  const status = ERROR_STATUS[code];
  return {
    error: {
      code,
      message: MESSAGES[code],
      status,
      requestId: 'req_2f1c0d5e-7a64-4b1e-9c3a-5d8e6f7a8b9c',
      ...(code === 'validation_error' && {
        details: [{ path: 'data.url', message: 'must be an absolute http or https URL' }],
      }),
      ...(code === 'file_rejected' && { reason: 'active_content' }),
      ...(status === 429 && { resetAt: '2026-11-22T00:00:00.000Z' }),
      docs: errorDocsUrl(publicUrl, code),
    },
  };
}
