import type { Job } from './generated/types.gen.js';

/** Members of an error in addition to its message. */
export interface QrelayErrorFields {
  /** HTTP status; 0 without a response. */
  status: number;
  /** Code of the API, `no_response`, `timeout`, `unexpected_response`, `job_failed`, or `job_cancelled`. */
  code: string;
  /** Include it when you report a problem. */
  requestId?: string | undefined;
  /** The invalid fields: the path, such as `data.phones[0]`, and what is wrong. */
  details?: readonly { path: string; message: string }[] | undefined;
  /** When the exceeded limit resets, in ISO 8601. */
  resetAt?: string | undefined;
  /** `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  /** The job that failed or was canceled. */
  job?: Job | undefined;
}

/** Error of every method. It has neither the request nor the cause, because they could show the key. */
export class QrelayError extends Error implements QrelayErrorFields {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly requestId?: string;
  declare readonly details?: QrelayErrorFields['details'];
  declare readonly resetAt?: string;
  declare readonly retryAfterSeconds?: number;
  declare readonly job?: Job;

  static {
    this.prototype.name = 'QrelayError';
  }

  constructor(message: string, fields: QrelayErrorFields) {
    super(message);
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) Object.assign(this, { [name]: value as unknown });
    }
  }

  /** The fields and the message, which the JSON of other errors lacks. */
  toJSON(): QrelayErrorFields & { name: string; message: string } {
    return { ...(this as QrelayErrorFields), name: this.name, message: this.message };
  }
}
