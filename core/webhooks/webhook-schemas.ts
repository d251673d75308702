import { z } from 'zod';
import { idSchema } from '../ids.js';
import { DELIVERY_STATUSES } from './delivery.js';
import { SUBSCRIBABLE_EVENTS, WEBHOOK_EVENT_TYPES } from './event-types.js';
import { MAX_URL_LENGTH } from './target-url.js';

const urlSchema = z
  .string()
  .min(1)
  .max(MAX_URL_LENGTH)
  .describe(
    'Where events are posted to: http or https (prefer https: plain http can be read on its way), on the public internet, port 80, 443 or from 1024 up',
  );
const eventsSchema = z
  .array(z.enum(SUBSCRIBABLE_EVENTS))
  .min(1)
  .max(SUBSCRIBABLE_EVENTS.length * 2)
  .overwrite((events) => [...new Set(events)])
  .describe('What it is told of; doubles are taken out');
const descriptionSchema = z.string().max(500).nullable().describe("The account's own note");
const enabledSchema = z.boolean().describe('Whether events are sent');
const includeBotsSchema = z
  .boolean()
  .describe('Whether scans by bots, link previews and prefetches are sent too, with `bot: true`');

export const createWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema.default(['qr_code.scanned']),
    description: descriptionSchema.default(null),
    enabled: enabledSchema.default(true),
    includeBots: includeBotsSchema.default(false),
  })
  .meta({ id: 'CreateWebhook' });

export const updateWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema,
    description: descriptionSchema,
    enabled: enabledSchema,
    includeBots: includeBotsSchema,
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'must change something')
  .meta({ id: 'UpdateWebhook' });

const time = z.iso.datetime();

export const webhookSchema = z
  .object({
    id: idSchema('webhook'),
    url: z.string(),
    events: z.array(z.enum(SUBSCRIBABLE_EVENTS)),
    description: z.string().nullable(),
    enabled: z.boolean(),
    includeBots: z.boolean(),
    health: z
      .enum(['ok', 'failing', 'paused', 'disabled'])
      .describe('`paused`: after ten failures in a row it is only probed, until an attempt succeeds'),
    failingSince: time.nullable().describe('When the present run of failures began'),
    disabledReason: z
      .enum(['owner', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: it answered 410. `failing`: nothing succeeded for five days'),
    disabledAt: time.nullable(),
    note: z.string().nullable().describe('What its owner should know'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Webhook' });

const secretSchema = z
  .string()
  .describe('Signing secret, `whsec_` and base64 (Standard Webhooks). Shown this once: keep it');

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: secretSchema })
  .meta({ id: 'WebhookWithSecret' });

export const deliverySchema = z
  .object({
    id: idSchema('delivery'),
    webhookId: idSchema('webhook'),
    messageId: z.string().describe('The `webhook-id` header, the same on each attempt'),
    eventType: z.enum(WEBHOOK_EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    payload: z.record(z.string(), z.unknown()).describe('What is sent'),
    attempts: z
      .array(
        z.object({
          at: time,
          status: z.number().int().nullable().describe('HTTP status; null when no answer came'),
          durationMs: z.number().int(),
          error: z.string().nullable().describe('Why it failed; null when it succeeded'),
          responseExcerpt: z.string().nullable().describe('The first 16 KiB of the answer'),
        }),
      )
      .describe('The oldest first; the last 50'),
    createdAt: time.describe('When the event happened'),
    nextAttemptAt: time.nullable().describe('null when none will come'),
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookResource = z.output<typeof webhookSchema>;
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>;
export type DeliveryResource = z.output<typeof deliverySchema>;
