import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../core/errors.js';
import type { AnyRoute } from '../http/route.js';
import { errorSchema } from './error-schema.js';
import { takesIdempotencyKey } from './header-parameters.js';
import { describeHeaders, headersOfEveryAnswer } from './headers.js';

/** Errors of one status share an answer in OpenAPI: its description lists their codes, its examples show each. */
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
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: describeHeaders([...headersOfEveryAnswer(route), ...headersOfStatus(status)]),
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

/** What can go wrong follows from what a route takes and answers; its own `errors` come on top. */
function errorsOf(route: AnyRoute): Set<ErrorCode> {
  const { access, params, query, body, errors, responses } = route;
  const all: ErrorCode[] = ['internal_error', 'headers_too_large', 'request_timeout'];
  if (access.kind === 'account') {
    all.push('unauthorized', 'plan_required', 'forbidden', 'rate_limited', 'quota_exceeded', 'unavailable');
  }
  if (access.kind === 'public' && access.cost !== undefined) all.push('rate_limited');
  if (params) all.push('not_found', 'bad_request');
  if (query) all.push('bad_request');
  if (body) all.push('malformed_json', 'validation_error', 'payload_too_large', 'unsupported_media_type');
  if (takesIdempotencyKey(route)) all.push('bad_request', 'idempotency_in_progress', 'idempotency_mismatch');
  if (Object.values(responses).some((response) => response.body)) all.push('not_acceptable');
  return new Set([...all, ...(errors ?? [])]);
}

const MESSAGES: Record<ErrorCode, string> = {
  malformed_json: 'The body is not JSON: Unexpected end of JSON input',
  unauthorized: 'Send a valid API key as "Authorization: Bearer <API_KEY>"',
  plan_required: 'This requires the Business plan; the account is on Pro',
  forbidden: 'This key lacks the scope codes:write',
  not_found: 'There is no QR code qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  precondition_failed: 'It was changed since you read it: read it again, then change it',
  validation_error: 'One field is invalid: data.url: must be an absolute http or https URL',
  rate_limited: '30 calls in 60 seconds are allowed: try again in 12 seconds',
  quota_exceeded: '100 calls a day are allowed: try again after midnight UTC',
  bad_request: 'Query parameter limit: Too big: expected number to be <=100',
  method_not_allowed: 'PUT is not possible here, but GET, HEAD, POST, OPTIONS',
  not_acceptable: 'This route answers in application/json',
  request_timeout: 'The request took too long to arrive',
  conflict: 'There is an account with this e-mail already',
  short_code_taken: 'The short code menu-7 is taken: choose another',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running',
  gone: 'The ZIP of this job was removed after 24 hours',
  payload_too_large: 'The body is larger than this route takes',
  unsupported_media_type: 'Send the body as application/json in UTF-8',
  range_not_satisfiable: 'The file has 4210 bytes',
  data_too_long: 'The content has 3100 bytes, and at most 2331 fit at error correction M',
  not_scannable:
    'Scanners cannot read this code: #ffd600 on #ffffff has a contrast of 1.41, but at least 3 is required; use a darker color here or a lighter background',
  bulk_limit_exceeded: 'At most 500 codes can be created at once; these are 501',
  export_limit_exceeded: 'At most 50 codes can be exported at once; these are 51',
  idempotency_mismatch: 'This Idempotency-Key was used with another body',
  headers_too_large: 'The headers have more than 16 KiB',
  internal_error: 'Something failed on our side; the request id helps to find it',
  unavailable: 'The database does not answer: try again soon',
};

/** One example for each error code, to be referred to from every answer that can hold it. */
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
      ...(status === 429 && { resetAt: '2026-11-22T00:00:00.000Z' }),
      docs: `${publicUrl}/docs#errors`,
    },
  };
}
