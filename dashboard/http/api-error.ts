import type { ErrorCode, ErrorDetail } from '../../core/errors.js';

interface ErrorAnswer {
  error: { code: ErrorCode; message: string; requestId?: string; details?: ErrorDetail[] };
}

/** An answer of the API that is not a success, or no answer at all. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode | 'no_answer',
    /** 0: there was no answer. */
    readonly status: number,
    readonly requestId?: string,
    readonly details: readonly ErrorDetail[] = [],
    /** When the service hopes to do better, seconds; 0: it doesn't say. */
    readonly retryAfter = 0,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    try {
      const { error } = (await response.json()) as ErrorAnswer;
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      return new ApiError(error.message, error.code, response.status, requestId, error.details, retryAfter);
    } catch {
      const message = `The service answered ${response.status}`;
      return new ApiError(message, 'internal_error', response.status, requestId);
    }
  }
}

export function connectionError(): ApiError {
  return new ApiError('The service does not answer', 'no_answer', 0);
}

/** Whatever was thrown, as something that can be shown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(thrown instanceof Error ? thrown.message : String(thrown), 'internal_error', 0);
}
