import type { EndpointHealth } from './circuit-breaker.js';
import type { SubscribableEvent } from './event-types.js';

/** Who or what turned an endpoint off: its owner, a 410 from it, or five days of failure. */
export type DisabledReason = 'owner' | 'gone' | 'failing';

/** A registered endpoint, without its secrets. */
export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  events: SubscribableEvent[];
  /** Whether scans by bots and link previews are sent too. */
  includeBots: boolean;
  description: string | null;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  health: EndpointHealth;
  createdAt: Date;
  updatedAt: Date;
  /** Counts changes by the owner; the resource's ETag. */
  revision: number;
}

/** Endpoints of one account. */
export const MAX_WEBHOOKS = 50;
