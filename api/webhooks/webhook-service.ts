import type { Db } from 'mongodb';
import { createSsrfGuard, type SsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import {
  createWebhookDeliveryStore,
  type WebhookDeliveryStore,
} from '../../store/webhooks/webhook-deliveries.js';
import { createWebhookStore, type WebhookStore } from '../../store/webhooks/webhooks.js';
import type { EndpointWaker } from './webhook-wake-ups.js';

/** Everything that the routes of webhooks reach. */
export interface WebhookService {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  waker: EndpointWaker;
  guard: SsrfGuard;
}

/** @param allowNetworks CIDRs of inside networks that endpoints may be in */
export function createWebhookService(options: {
  db: Db;
  secretKey: Uint8Array;
  waker: EndpointWaker;
  allowNetworks: readonly string[];
}): WebhookService {
  return {
    webhooks: createWebhookStore(options.db, options.secretKey),
    deliveries: createWebhookDeliveryStore(options.db),
    waker: options.waker,
    guard: createSsrfGuard(options.allowNetworks),
  };
}
