import type { DomainError, ErrorDetail } from '../../core/errors.js';

/** The body of every error response. */
interface ErrorBody {
  error: {
    code: string;
    message: string;
    status: number;
    requestId: string;
    details?: ErrorDetail[];
    resetAt?: string;
    /** Omitted on custom domains, where nothing may name the service. */
    docs?: string;
  };
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
      ...(publicUrl !== undefined && { docs: `${publicUrl}/docs#errors` }),
    },
  };
}
