import type { Job } from './generated/types.gen.js';

/** One invalid field of a request. */
export interface ErrorDetail {
  /** Path such as `data.phones[0]` or `[17].type`; empty for the whole body. */
  path: string;
  message: string;
}

/** What an error has in addition to its message. */
export interface QrelayErrorFields {
  /** HTTP status; 0 without a response. */
  status: number;
  /**
   * Error code of the API, or `no_response`, `timeout`, `unexpected_response`, `job_failed`, or
   * `job_cancelled`.
   */
  code: string;
  /** ID to include in a report to the operator. */
  requestId?: string | undefined;
  /** The invalid fields. */
  details?: readonly ErrorDetail[] | undefined;
  /** When the exceeded limit resets, in ISO 8601. */
  resetAt?: string | undefined;
  /** `Retry-After` in seconds. */
  retryAfterSeconds?: number | undefined;
  /** The job that failed or was canceled. */
  job?: Job | undefined;
}

/** Error of every method. It has neither the request nor the response, which would show the key. */
export class QrelayError extends Error implements QrelayErrorFields {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly requestId?: string;
  declare readonly details?: readonly ErrorDetail[];
  declare readonly resetAt?: string;
  declare readonly retryAfterSeconds?: number;
  declare readonly job?: Job;

  constructor(message: string, fields: QrelayErrorFields) {
    super(message);
    this.name = 'QrelayError';
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(present));
  }

  /** The message and the fields; by default, the JSON of an error has no message. */
  toJSON(): QrelayErrorFields & { name: string; message: string } {
    return { name: this.name, message: this.message, ...(this as QrelayErrorFields) };
  }
}
