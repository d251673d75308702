import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../core/errors.js';
import type { AnyRoute } from '../route.js';
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
  const all: ErrorCode[] = ['internal_error'];
  if (access.kind === 'account') {
    all.push('unauthorized', 'plan_required', 'forbidden', 'rate_limited', 'quota_exceeded', 'unavailable');
  }
  if (params) all.push('not_found', 'bad_request');
  if (query) all.push('bad_request');
  if (body) all.push('malformed_json', 'validation_error', 'payload_too_large', 'unsupported_media_type');
  if (takesIdempotencyKey(route)) all.push('bad_request', 'idempotency_in_progress', 'idempotency_mismatch');
  if (Object.values(responses).some((response) => response.body)) all.push('not_acceptable');
  return new Set([...all, ...(errors ?? [])]);
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'The body is not JSON: Unexpected end of JSON input',
  unauthorized: 'Send a valid API key as "Authorization: Bearer <API_KEY>"',
  plan_required: 'This needs the Business plan; the account is on pro',
  forbidden: 'This key lacks the scope codes:write',
  not_found: 'There is no QR code qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  precondition_failed: 'It was changed since you read it: read it again, then change it',
  validation_error: 'One field is not valid: data.url: must be an absolute http or https URL',
  rate_limited: '30 calls in 60 seconds are allowed: try again in 12 seconds',
  quota_exceeded: '100 calls a day are allowed: try again after midnight UTC',
};

/** One example for each error code, to be referred to from every answer that can hold it. */
export function errorExamples(publicUrl: string) {
  return Object.fromEntries(
    ERROR_CODES.map((code) => [code, { summary: code, value: errorExample(code, publicUrl) }]),
  );
}

function errorExample(code: ErrorCode, publicUrl: string) {
  const status = ERROR_STATUS[code];
  const sentence = code.replaceAll('_', ' ');
  return {
    error: {
      code,
      message: MESSAGES[code] ?? sentence.charAt(0).toUpperCase() + sentence.slice(1),
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
