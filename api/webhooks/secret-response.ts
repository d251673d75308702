import { randomBytes } from 'node:crypto';
import { DomainError } from '../../core/errors.js';
import { SECRET_BYTES, SECRET_PREFIX } from '../../core/webhooks/signing.js';
import type { Webhook } from '../../core/webhooks/webhook.js';
import type { HandlerResponse } from '../http/response.js';
import { presentWebhook, webhookETag } from './present-webhook.js';

export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The one form of answer that shows a secret. */
export function secretReply(status: number, webhook: Webhook, secret: string, headers = {}): HandlerResponse {
  return {
    status,
    headers: { ETag: webhookETag(webhook), 'Cache-Control': 'no-store', ...headers },
    json: { ...presentWebhook(webhook), secret },
  };
}

/** A repetition came after its secret had been replaced and had expired. */
export function secretReplaced(): DomainError {
  return new DomainError('conflict', 'The secret that this request made was replaced since: rotate it again');
}
