import { PLAN_NAMES, type Plan } from './plans.js';

/**
 * HTTP status by error code. Both are part of the public contract: clients branch on them, so codes are added but never
 * renamed.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  bad_request: 400,
  unauthorized: 401,
  plan_required: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  short_code_taken: 409,
  idempotency_in_progress: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_error: 422,
  data_too_long: 422,
  not_scannable: 422,
  bulk_limit_exceeded: 422,
  export_limit_exceeded: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** One invalid field of a request. */
export interface ErrorDetail {
  /** Path such as `data.phones[0]` or `[17].type`; empty for the whole body. */
  path: string;
  /** The problem without a subject, such as `must be a date`. */
  message: string;
}

interface DomainErrorOptions {
  details?: ErrorDetail[];
  /** Additional response headers, such as `Retry-After` or `Allow`. */
  headers?: Record<string, string>;
  /** When the limit resets; `resetAt` in the response. */
  resetAt?: Date;
  cause?: unknown;
}

/** An error that the caller can act on, with a code of the public contract. Any other error becomes `internal_error`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly resetAt: Date | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.resetAt = options.resetAt;
  }

  /** HTTP status of the error's code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Builds a `plan_required` error that names the required plan. @param plan Current plan of the account. */
export function planRequired(plan: Plan, required: Plan): DomainError {
  return new DomainError(
    'plan_required',
    `This requires the ${PLAN_NAMES[required]} plan; the account is on ${PLAN_NAMES[plan]}`,
  );
}

/** Builds a `validation_error` with every invalid field in `details` and the first one in its message. */
export function validationError(details: ErrorDetail[]): DomainError {
  const first = details[0];
  const message = first
    ? `${details.length === 1 ? 'One field is' : `${details.length} fields are`} invalid: ${formatDetail(first)}`
    : 'The request is invalid';
  return new DomainError('validation_error', message, { details });
}

function formatDetail({ path, message }: ErrorDetail): string {
  return path === '' ? message : `${path}: ${message}`;
}

interface IssueLike {
  path: PropertyKey[];
  message: string;
  /** Names of unknown fields, in zod's issue `unrecognized_keys`. */
  keys?: string[];
}

/**
 * Converts zod issues to error details. Each unknown field becomes a detail with its own path.
 *
 * @param prefix Start of every path, such as `data` or `[17]`.
 */
export function toErrorDetails(issues: readonly IssueLike[], prefix = ''): ErrorDetail[] {
  return issues.flatMap((issue) =>
    issue.keys && issue.message.startsWith('Unrecognized')
      ? issue.keys.map((key) => ({
          path: joinPath(prefix, [...issue.path, key]),
          message: 'is not a known field',
        }))
      : [{ path: joinPath(prefix, issue.path), message: issue.message }],
  );
}

/** Joins the steps of a path: `('data', ['phones', 0])` becomes `data.phones[0]`. */
export function joinPath(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, step) => {
    if (typeof step === 'number') return `${whole}[${step}]`;
    return whole === '' ? String(step) : `${whole}.${String(step)}`;
  }, prefix);
}
