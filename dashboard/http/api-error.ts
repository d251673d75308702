import type { ErrorCode, ErrorDetail } from '../../core/basics/errors.js';
import type { RejectionReason } from '../../core/files/rejection-reasons.js';

interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    requestId?: string;
    details?: ErrorDetail[];
    counted?: number;
    reason?: RejectionReason;
  };
}

/** An API response that is not a success, or the lack of any response. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode | 'no_response' | 'slow_response',
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly requestId?: string,
    readonly details: readonly ErrorDetail[] = [],
    /** `Retry-After` in seconds; 0 if the response has none. */
    readonly retryAfter = 0,
    /** Number of codes that the request selected; only set for `selection_changed`. */
    readonly counted?: number,
    /** Why a file was rejected; only set for `file_rejected`. */
    readonly reason?: RejectionReason,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /**
   * Parses the body of an error response. Never rejects: a body that is not an API error becomes
   * `internal_error`.
   */
  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    try {
      const { error } = (await response.json()) as ErrorBody;
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      return new ApiError(
        isLimitMessage(error.message) ? limitMessage(retryAfter) : error.message,
        error.code,
        response.status,
        requestId,
        error.details,
        retryAfter,
        error.counted,
        error.reason,
      );
    } catch {
      const message = `The service returned status ${response.status}`;
      return new ApiError(message, 'internal_error', response.status, requestId);
    }
  }
}

const LIMIT_MESSAGE = 'Too much at once';

/** Returns whether a message is the API's about calls per minute, which means nothing to people. */
function isLimitMessage(message: string): boolean {
  return /^The limit of \d+ (?:calls|writes) per 60 seconds /.test(message);
}

function limitMessage(retryAfterS: number): string {
  return `${LIMIT_MESSAGE}. Nothing was changed; try again in ${retryAfterS} s`;
}

/**
 * Returns whether a request was rejected because of the calls per minute, so that it succeeds after
 * `Retry-After`.
 */
export function isCallLimit({ status, message, retryAfter }: ApiError): boolean {
  return status === 429 && retryAfter > 0 && message.startsWith(LIMIT_MESSAGE);
}

/** Returns the error for a request that got no response: the connection failed or broke. */
export function connectionError(): ApiError {
  return new ApiError('The service does not respond', 'no_response', 0);
}

/** Returns the error for a request without a response after this many seconds. */
export function slowResponseError(seconds: number): ApiError {
  return new ApiError(`The service has not responded for ${seconds} seconds`, 'slow_response', 0);
}

/** Converts any thrown value to an `ApiError`, so that components handle one type. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(thrown instanceof Error ? thrown.message : String(thrown), 'internal_error', 0);
}

/**
 * Finds the API's message for one form field and turns it into a sentence: `must be …` becomes
 * `This must be …`.
 *
 * @param path path of the field in the request body; list items (`path[0]`) count as the field
 */
export function fieldError(error: ApiError | undefined, path: string): string | undefined {
  return messageAt(error?.details ?? [], path);
}

/** Finds the message for one form field, as `fieldError` does, in a list of invalid fields. */
export function messageAt(details: readonly ErrorDetail[], path: string): string | undefined {
  const detail = details.find((each) => each.path === path || each.path.startsWith(`${path}[`));
  if (!detail) return undefined;
  return /^(?:must|is|could|has|needs) /.test(detail.message) ? `This ${detail.message}` : detail.message;
}
