import type { DomainError, ErrorDetail } from '../../core/errors.js';

/** The one shape of every error answer. */
interface ErrorBody {
  error: {
    code: string;
    message: string;
    status: number;
    requestId: string;
    details?: ErrorDetail[];
    resetAt?: string;
    /** Absent where the service is not named: on the domains of accounts. */
    docs?: string;
  };
}

/** @param publicUrl base of the link to the documentation; undefined: no link */
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
