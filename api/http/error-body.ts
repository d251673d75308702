import type { Counted, DomainError, ErrorCode, ErrorDetail } from '../../core/basics/errors.js';

/** The body of every error response. */
interface ErrorBody {
  error: {
    code: string;
    message: string;
    status: number;
    requestId: string;
    details?: ErrorDetail[];
    resetAt?: string;
    minWidthMm?: number;
    counted?: Counted;
    reason?: string;
    /** Omitted on custom domains, where nothing may name the service. */
    docs?: string;
  };
}

/** Returns the URL of an error code's entry in docs/errors.md, as the site of `/docs` has it. */
export function errorDocsUrl(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors#${code}`;
}

/**
 * Builds the body of an error response.
 *
 * @param publicUrl Base of the link to the documentation; undefined omits the link.
 */
export function errorBody(error: DomainError, requestId: string, publicUrl: string | undefined): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      status: error.status,
      requestId,
      ...(error.details && { details: error.details }),
      ...(error.resetAt && { resetAt: error.resetAt.toISOString() }),
      ...(error.minWidthMm !== undefined && { minWidthMm: error.minWidthMm }),
      ...(error.counted !== undefined && { counted: error.counted }),
      ...(error.reason !== undefined && { reason: error.reason }),
      ...(publicUrl !== undefined && { docs: errorDocsUrl(publicUrl, error.code) }),
    },
  };
}
