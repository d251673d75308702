/** The package `qrelay`: client of the API, and the verification of webhooks. */
export { QrelayError, type QrelayErrorFields } from './errors.js';
export type { Collections, Operations } from './generated/operations.js';
export type * from './generated/types.gen.js';
export { Qrelay } from './qrelay.js';
export type { DataWithResponse, UploadBody } from './requests.js';
export type { QrelayOptions } from './settings.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookCloudEvent,
  type WebhookHeaders,
} from './verify-webhook.js';
export type { WaitForJobOptions } from './wait-for-job.js';
