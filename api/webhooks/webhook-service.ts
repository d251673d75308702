import type { Db } from 'mongodb';
import { createAddressGuard, type AddressGuard } from '../../core/webhooks/ssrf-guard.js';
import { createWebhookDeliveryStore, type WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import { createWebhookStore, type WebhookStore } from '../../store/webhooks/webhooks.js';
import type { WebhookWaker } from './webhook-wake-ups.js';

/** Everything that the routes of webhooks reach. */
export interface WebhookDesk {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  waker: WebhookWaker;
  guard: AddressGuard;
}

/** @param allowNetworks CIDRs of inside networks that endpoints may be in */
export function createWebhookDesk(options: {
  db: Db;
  secretKey: Uint8Array;
  waker: WebhookWaker;
  allowNetworks: readonly string[];
}): WebhookDesk {
  return {
    webhooks: createWebhookStore(options.db, options.secretKey),
    deliveries: createWebhookDeliveryStore(options.db),
    waker: options.waker,
    guard: createAddressGuard(options.allowNetworks),
  };
}
