import type { Actor } from '../../accounts/actor.js';
import type { EndpointHealth } from './circuit-breaker.js';
import type { EventFormat } from '../event-body.js';
import type { EventFilter } from '../event-filter.js';
import type { Subscription } from '../event-types.js';

/** Why an endpoint is disabled: by its owner, by a 410 response (`gone`), or by five days of failures. */
export type DisabledReason = 'owner' | 'gone' | 'failing';

/** A registered endpoint, without its secrets. */
export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  events: Subscription[];
  /** Which codes the endpoint receives `qr_code.*` events of; null: all. */
  filter: EventFilter | null;
  /** Whether the endpoint also receives one event per code of a job. */
  perItemEvents: boolean;
  format: EventFormat;
  /** Names of the custom headers of its requests. */
  headerNames: string[];
  /** Whether scans by bots and link previews are also sent. */
  includeBots: boolean;
  description: string | null;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  health: EndpointHealth;
  /** Absent from endpoints that are older than this field. */
  createdBy?: Actor;
  createdAt: Date;
  updatedAt: Date;
  /** Number of changes by the owner; basis of the resource's ETag. */
  revision: number;
}

/** Maximum number of endpoints per account. */
export const MAX_WEBHOOKS = 50;
