import { PLAN_NAMES, type Plan } from './plan-names.js';

/**
 * HTTP status by error code. Both are part of the public contract: clients branch on them, so codes are added
 * but never renamed.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  bad_request: 400,
  unauthorized: 401,
  totp_required: 401,
  totp_invalid: 401,
  plan_required: 403,
  forbidden: 403,
  password_required: 403,
  wrong_password: 403,
  confirmation_required: 403,
  reauthentication_required: 403,
  not_found: 404,
  not_yet_active: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  account_changed: 409,
  last_owner: 409,
  short_code_taken: 409,
  alias_taken: 409,
  gs1_key_taken: 409,
  selection_changed: 409,
  name_taken: 409,
  not_empty: 409,
  not_revertible: 409,
  job_not_waiting: 409,
  idempotency_in_progress: 409,
  gone: 410,
  expired: 410,
  exhausted: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_error: 422,
  data_too_long: 422,
  not_scannable: 422,
  not_printable: 422,
  file_rejected: 422,
  mail_not_configured: 422,
  symbol_would_change: 422,
  bulk_limit_exceeded: 422,
  export_limit_exceeded: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  too_many_attempts: 429,
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

/** Actual numbers, reported if they differ from the expected numbers. */
export type Counted = number | { create: number; update: number };

interface DomainErrorOptions {
  details?: ErrorDetail[];
  /** Additional response headers, such as `Retry-After` or `Allow`. */
  headers?: Record<string, string>;
  /** When the limit resets; `resetAt` in the response. */
  resetAt?: Date;
  /** Smallest width at which an image prints, in millimeters; `minWidthMm` in the response. */
  minWidthMm?: number;
  /** Number of codes that a selection has, or numbers by action; `counted` in the response. */
  counted?: Counted;
  /** Machine-readable reason of `file_rejected`; `reason` in the response. */
  reason?: string;
  cause?: unknown;
}

/**
 * An error that the caller can act on, with a code of the public contract. Any other error becomes
 * `internal_error`.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly resetAt: Date | undefined;
  readonly minWidthMm: number | undefined;
  readonly counted: Counted | undefined;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.resetAt = options.resetAt;
    this.minWidthMm = options.minWidthMm;
    this.counted = options.counted;
    this.reason = options.reason;
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

/** Maximum number of paths in `details`. A longer list says how many paths it leaves out. */
export const MAX_DETAILS = 1_000;
/**
 * Maximum length of one step of a path, in characters; names of fields in requests can be as long as the
 * body.
 */
const MAX_STEP_LENGTH = 200;

/**
 * Cuts a list of invalid fields to `MAX_DETAILS` paths. A cut list ends with an entry that gives the number
 * of paths left out; its path is empty.
 *
 * @param total Number of invalid fields. Default: all are in `details`.
 */
export function limitDetails(details: ErrorDetail[], total = details.length): ErrorDetail[] {
  if (total <= MAX_DETAILS) return details;
  const leftOut = total - MAX_DETAILS;
  const message =
    leftOut === 1 ? 'and 1 more field is invalid' : `and ${formatCount(leftOut)} more fields are invalid`;
  return [...details.slice(0, MAX_DETAILS), { path: '', message }];
}

/**
 * Builds a `validation_error` with the invalid fields in `details` (see `limitDetails`) and the first one in
 * its message.
 */
export function validationError(details: ErrorDetail[], total = details.length): DomainError {
  const first = details[0];
  const message = first
    ? `${total === 1 ? 'One field is' : `${formatCount(total)} fields are`} invalid: ${formatDetail(first)}`
    : 'The request is invalid';
  return new DomainError('validation_error', message, { details: limitDetails(details, total) });
}

function formatDetail({ path, message }: ErrorDetail): string {
  return path === '' ? `the body ${message}` : `${path}: ${message}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Joins the steps of a path: `('data', ['phones', 0])` becomes `data.phones[0]`. Long steps are cut. */
export function joinPath(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, step) => {
    if (typeof step === 'number') return `${whole}[${step}]`;
    const name = cutStep(String(step));
    return whole === '' ? name : `${whole}.${name}`;
  }, prefix);
}

function cutStep(step: string): string {
  return step.length > MAX_STEP_LENGTH ? `${step.slice(0, MAX_STEP_LENGTH)}…` : step;
}
