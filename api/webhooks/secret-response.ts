import { randomBytes } from 'node:crypto';
import { DomainError } from '../../core/basics/errors.js';
import { SECRET_BYTES, SECRET_PREFIX } from '../../core/events/webhooks/signing.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import type { HandlerResponse } from '../http/response.js';
import { presentWebhook, webhookETag } from './present-webhook.js';

/** Returns a new random signing secret: `whsec_` and its bytes in base64, as Standard Webhooks specifies. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Builds the response for a webhook with its secret. No other response contains a secret. */
export function respondWithSecret(
  status: number,
  webhook: Webhook,
  secret: string,
  headers = {},
): HandlerResponse {
  return {
    status,
    headers: { ETag: webhookETag(webhook), 'Cache-Control': 'no-store', ...headers },
    json: { ...presentWebhook(webhook), secret },
  };
}

/** Returns the error for a repeated request whose secret has been rotated and has expired in the meantime. */
export function secretReplaced(): DomainError {
  return new DomainError('conflict', 'The secret from this request has since been replaced; rotate it again');
}
