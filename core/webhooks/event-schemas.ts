import { z } from 'zod';
import { idSchema } from '../ids.js';
import { jobErrorSchema, jobProgressSchema } from '../jobs/job-schemas.js';
import { JOB_TYPES } from '../jobs/job.js';
import { DEVICE_TYPES } from '../scan.js';
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
  'job.completed': eventSchema('job.completed', jobData, 'A bulk creation or an export was completed.').meta({
    id: 'JobCompletedEvent',
  }),
  'job.failed': eventSchema(
    'job.failed',
    jobData,
    'A bulk creation or an export failed. Everything it created has been removed.',
  ).meta({ id: 'JobFailedEvent' }),
  'webhook.disabled': eventSchema(
    'webhook.disabled',
    disabledData,
    'Another endpoint of the account was disabled because of its failures.',
  ).meta({ id: 'WebhookDisabledEvent' }),
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
    EVENT_SCHEMAS['job.completed'],
    EVENT_SCHEMAS['job.failed'],
    EVENT_SCHEMAS['webhook.disabled'],
    EVENT_SCHEMAS['webhook.test'],
  ])
  // In the OpenAPI document, events are requests: receivers accept members that later versions add.
  .meta({ id: 'WebhookEvent', unusedIO: 'input' });

export type WebhookEventBody = z.output<typeof webhookEventSchema>;
