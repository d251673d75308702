import { z } from 'zod';
import { importCounts } from '../jobs/imports/import-schemas.js';
import { ERROR_CODES } from '../basics/errors.js';
import { actorSchema } from '../accounts/actor.js';
import { changeSchema } from '../codes/history/history-schemas.js';
import { idSchema } from '../basics/ids.js';
import { jobErrorSchema, jobProgressSchema } from '../jobs/job-schemas.js';
import { JOB_TYPES } from '../jobs/job-kinds.js';
import { HEALTH_REASONS, healthSchema, targetHealthSchema } from '../codes/link-watch/health.js';
import { watchSchema } from '../codes/link-watch/watch-schema.js';
import { qrCodeSchema } from '../codes/qr-code-schemas.js';
import { CODE_STATES } from '../codes/routing/code-state.js';
import { routingMemberShapes, routingSchema } from '../codes/routing/routing-schema.js';
import {
  ruleSchema as routingRuleSchema,
  variantSchema as routingVariantSchema,
} from '../codes/routing/target-schemas.js';
import { DEVICE_TYPES, ruleSchema, sourceSchema, variantSchema } from '../scans/scan.js';
import { scheduledChangeSchema } from '../codes/scheduled-changes/scheduled-change-schemas.js';
import { scannabilitySchema } from '../symbols/print/scannability.js';
import { styleSchema } from '../symbols/style.js';
import type { WebhookEventType } from './event-types.js';

const time = z.iso.datetime();

/** Builds the schema of a request to an endpoint: the type of the event, its time, and its data. */
function eventSchema<Type extends WebhookEventType, Data extends z.ZodType>(
  type: Type,
  data: Data,
  description: string,
) {
  return z
    .object({ type: z.literal(type), timestamp: time.describe('When the event happened.'), data })
    .describe(description);
}

const scanData = z.object({
  qrCodeId: idSchema('qrCode'),
  scannedAt: time,
  location: z.object({
    country: z.string().nullable().describe('Country code (ISO 3166-1). Null if unknown.'),
    city: z.string().nullable(),
  }),
  device: z.object({ type: z.enum(DEVICE_TYPES).nullable() }),
  referrer: z.string().nullable().describe('Host of the page that linked to the short link.'),
  bot: z.boolean().describe('Whether a bot, link preview, or prefetch opened the short link.'),
  rule: ruleSchema,
  variant: variantSchema,
  source: sourceSchema,
});

// Receivers accept members that later versions add, unlike clients of the API. So the schemas of events have other names.
const actorInEvent = z.object(actorSchema.shape).meta({ id: 'ActorInEvent' });
const changeInEvent = z.object(changeSchema.shape).meta({ id: 'ChangeInEvent' });
const scannabilityInEvent = z.object(scannabilitySchema.shape).meta({ id: 'ScannabilityInEvent' });

const variantInEvent = z.object(routingVariantSchema.shape).meta({ id: 'RoutingVariantInEvent' });
const ruleInEvent = z
  .object({ ...routingRuleSchema.shape, variants: z.array(variantInEvent).optional() })
  .meta({ id: 'RoutingRuleInEvent' });
const routingInEvent = z
  .object({
    ...routingSchema.shape,
    scanLimit: z.object(routingMemberShapes.scanLimit).meta({ id: 'RoutingScanLimitInEvent' }).optional(),
    query: z.object(routingMemberShapes.query).meta({ id: 'RoutingQueryInEvent' }).optional(),
    utm: z.object(routingMemberShapes.utm).meta({ id: 'RoutingUtmInEvent' }).optional(),
    params: z.record(z.string(), z.string()).meta({ id: 'RoutingParamsInEvent' }).optional(),
    rules: z.array(ruleInEvent).optional(),
    variants: z.array(variantInEvent).optional(),
  })
  .meta({ id: 'RoutingInEvent' });
const watchInEvent = z.object(watchSchema.shape).meta({ id: 'WatchInEvent' });
const targetHealthInEvent = z.object(targetHealthSchema.shape).meta({ id: 'TargetHealthInEvent' });
const healthInEvent = z
  .object({ ...healthSchema.shape, targets: z.array(targetHealthInEvent) })
  .meta({ id: 'HealthInEvent' });

/** A code in events: without what grants access, and with the digest of its logo in place of the image. */
export const qrCodeInEventSchema = qrCodeSchema
  .omit({ shareImage: true, warnings: true, trend: true })
  .extend({
    name: z.string().nullable(),
    routing: routingInEvent.nullable(),
    watch: watchInEvent.nullable(),
    health: healthInEvent.nullable(),
    scannability: scannabilityInEvent,
    style: styleSchema.extend({
      logo: z
        .object({
          sha256: z.string().describe('SHA-256 of `style.logo.image` of the code, in hex.'),
          size: z.number(),
        })
        .nullable(),
    }),
  })
  .meta({ id: 'QrCodeInEvent' });

export type QrCodeInEvent = z.output<typeof qrCodeInEventSchema>;

const createdData = z.object({
  qrCode: qrCodeInEventSchema.describe('The code as the API returns it, without `shareImage`.'),
  revision: z
    .int()
    .describe('Revision of the code. Events can arrive in any order: the highest revision is the newest.'),
  actor: actorInEvent.describe('Who made the change.'),
});

const updatedData = createdData.extend({
  changes: z.array(changeInEvent).describe('What changed. Empty if the request changed nothing.'),
});

const deletedData = z.object({
  id: idSchema('qrCode'),
  name: z.string().nullable(),
  shortCode: z.string(),
  shortUrl: z.string(),
  metadata: qrCodeSchema.shape.metadata,
  totalScans: z.int().describe('Number of scans, without bots.'),
  actor: actorInEvent.describe('Who deleted the code.'),
});

const stateData = z.object({
  qrCodeId: idSchema('qrCode'),
  from: z.enum(CODE_STATES),
  to: z.enum(CODE_STATES),
  reason: z.enum(['clock', 'scan_limit', 'change']).describe('`change`: the owner changed the code.'),
  at: time,
});

const changeErrorInEvent = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const scheduledChangeInEvent = z
  .object({
    ...scheduledChangeSchema.shape,
    error: changeErrorInEvent.nullable(),
    createdBy: actorInEvent,
  })
  .meta({ id: 'ScheduledChangeInEvent' });

const appliedData = z.object({
  qrCodeId: idSchema('qrCode'),
  change: scheduledChangeInEvent,
  revision: z.int().describe('Revision of the code that the change created.'),
});

const blockedData = z.object({
  qrCodeId: idSchema('qrCode'),
  change: scheduledChangeInEvent,
  error: changeErrorInEvent.describe('Why the change no longer fits the code.'),
});

const healthData = z.object({
  qrCodeId: idSchema('qrCode'),
  url: z.string().describe('The destination.'),
  httpStatus: z.int().nullable().describe('Status of its last response. Null if there was none.'),
  reason: z
    .enum(HEALTH_REASONS)
    .nullable()
    .describe('Result of the last check, as in `health.reason` of the code. Null after a success.'),
  since: time.describe('When the destination became broken, or recovered.'),
  fallbackActive: z.boolean().describe('Whether visitors are now sent to `watch.fallbackUrl` of the code.'),
});

const limitData = z.object({
  limit: z.enum(['callsPerDay']).describe('Further limits may be added.'),
  used: z.int().describe('Number of calls of this UTC day.'),
  max: z.int(),
  resetAt: time.describe('When the count starts again at 0.'),
});

const jobData = z
  .object({
    jobId: idSchema('job'),
    jobType: z.enum(JOB_TYPES),
    status: z.enum(['completed', 'failed']),
    progress: jobProgressSchema,
    error: jobErrorSchema.nullable().describe('Why the job failed. Null if it completed.'),
    createdAt: time,
    finishedAt: time,
  })
  .meta({ id: 'JobEventData' });

const importData = z.object({ jobId: idSchema('job'), ...importCounts });

const disabledData = z.object({
  webhookId: idSchema('webhook').describe('ID of the disabled endpoint.'),
  url: z.string(),
  reason: z
    .enum(['gone', 'failing'])
    .describe('`gone`: the receiver responded with 410. `failing`: no attempt has succeeded for five days.'),
  disabledAt: time,
});

const testData = z.object({ webhookId: idSchema('webhook'), message: z.string() });

/** Schema of the body that is sent to an endpoint, by event type. */
export const EVENT_SCHEMAS = {
  'qr_code.scanned': eventSchema(
    'qr_code.scanned',
    scanData,
    'A code of the account was scanned. Scans by bots, link previews, and prefetches are sent to endpoints with `includeBots` only.',
  ).meta({ id: 'ScanEvent' }),
  'qr_code.first_scanned': eventSchema(
    'qr_code.first_scanned',
    scanData,
    'A person scanned the code for the first time. It is sent once per code, in addition to `qr_code.scanned`.',
  ).meta({ id: 'FirstScanEvent' }),
  'qr_code.created': eventSchema(
    'qr_code.created',
    createdData,
    'A code was created. Bulk creation sends it only to endpoints with `perItemEvents`.',
  ).meta({ id: 'QrCodeCreatedEvent' }),
  'qr_code.updated': eventSchema(
    'qr_code.updated',
    updatedData,
    'The owner changed a code. Each change is one revision and one event.',
  ).meta({ id: 'QrCodeUpdatedEvent' }),
  'qr_code.deleted': eventSchema('qr_code.deleted', deletedData, 'A code was deleted.').meta({
    id: 'QrCodeDeletedEvent',
  }),
  'qr_code.state_changed': eventSchema(
    'qr_code.state_changed',
    stateData,
    'A code started or stopped redirecting visitors, for example because it was paused.',
  ).meta({ id: 'QrCodeStateEvent' }),
  'qr_code.change_applied': eventSchema(
    'qr_code.change_applied',
    appliedData,
    'A scheduled change took effect. It is sent in place of `qr_code.updated`, once per change.',
  ).meta({ id: 'ScheduledChangeAppliedEvent' }),
  'qr_code.change_blocked': eventSchema(
    'qr_code.change_blocked',
    blockedData,
    'A change of the code made a scheduled change impossible. Nothing of it will be applied.',
  ).meta({ id: 'ScheduledChangeBlockedEvent' }),
  'qr_code.destination_broken': eventSchema(
    'qr_code.destination_broken',
    healthData,
    'Link watch found a destination of the code broken: three checks failed. It is sent once, until the destination recovers.',
  ).meta({ id: 'DestinationBrokenEvent' }),
  'qr_code.destination_recovered': eventSchema(
    'qr_code.destination_recovered',
    healthData,
    'A broken destination responds again. It is sent once, and not if link watch was turned off or the destination was changed.',
  ).meta({ id: 'DestinationRecoveredEvent' }),
  'job.completed': eventSchema(
    'job.completed',
    jobData,
    'A job has completed: a bulk creation, an export, a sheet, an import, a bulk update or deletion, or a revert.',
  ).meta({
    id: 'JobCompletedEvent',
  }),
  'job.failed': eventSchema(
    'job.failed',
    jobData,
    'A job has failed; `error` says why, and what became of its changes.',
  ).meta({ id: 'JobFailedEvent' }),
  'import.ready': eventSchema(
    'import.ready',
    importData,
    'The rows of an import are checked. Nothing is created before you confirm the import, or automatically with `confirm: auto`.',
  ).meta({ id: 'ImportReadyEvent' }),
  'webhook.disabled': eventSchema(
    'webhook.disabled',
    disabledData,
    'Another endpoint of the account was disabled because of its failures.',
  ).meta({ id: 'WebhookDisabledEvent' }),
  'limit.near': eventSchema(
    'limit.near',
    limitData,
    'The account has used 80% of a limit. It is sent once per limit and UTC day.',
  ).meta({ id: 'LimitNearEvent' }),
  'limit.reached': eventSchema(
    'limit.reached',
    limitData,
    'The account has used up a limit, so that further calls are rejected. It is sent once per limit and UTC day.',
  ).meta({ id: 'LimitReachedEvent' }),
  'webhook.test': eventSchema(
    'webhook.test',
    testData,
    'You requested a test event. It needs no subscription.',
  ).meta({ id: 'TestEvent' }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

/** Body that is sent to an endpoint. */
export const webhookEventSchema = z
  .discriminatedUnion('type', [
    EVENT_SCHEMAS['qr_code.scanned'],
    EVENT_SCHEMAS['qr_code.first_scanned'],
    EVENT_SCHEMAS['qr_code.created'],
    EVENT_SCHEMAS['qr_code.updated'],
    EVENT_SCHEMAS['qr_code.deleted'],
    EVENT_SCHEMAS['qr_code.state_changed'],
    EVENT_SCHEMAS['qr_code.change_applied'],
    EVENT_SCHEMAS['qr_code.change_blocked'],
    EVENT_SCHEMAS['qr_code.destination_broken'],
    EVENT_SCHEMAS['qr_code.destination_recovered'],
    EVENT_SCHEMAS['job.completed'],
    EVENT_SCHEMAS['job.failed'],
    EVENT_SCHEMAS['import.ready'],
    EVENT_SCHEMAS['webhook.disabled'],
    EVENT_SCHEMAS['limit.near'],
    EVENT_SCHEMAS['limit.reached'],
    EVENT_SCHEMAS['webhook.test'],
  ])
  // In the OpenAPI document, events are requests: receivers accept members that later versions add.
  .meta({ id: 'WebhookEvent', unusedIO: 'input' });

export type WebhookEventBody = z.output<typeof webhookEventSchema>;
