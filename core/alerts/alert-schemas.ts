import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { scanSelectionSchema } from '../codes/scan-selection.js';
import type { SubscribableEvent } from '../events/event-types.js';
import { checkedConditionFields, DEFAULT_MIN_SCANS } from '../events/types/alert-event-types.js';
import { emailsSchema } from '../mail/recipient-schemas.js';

/** Event types that an alert can report: those that are rare enough for mails. */
export const ALERT_EVENTS = [
  'qr_code.destination_broken',
  'qr_code.destination_recovered',
  'qr_code.state_changed',
  'qr_code.change_blocked',
  'qr_code.first_scanned',
  'job.failed',
  'import.ready',
  'webhook.disabled',
  'limit.near',
  'limit.reached',
] as const satisfies readonly SubscribableEvent[];

export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** Kinds of conditions. */
export const ALERT_KINDS = ['spike', 'drop', 'silence', 'events'] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** `triggered`: the condition holds now. */
export const ALERT_STATES = ['ok', 'triggered'] as const;

export type AlertState = (typeof ALERT_STATES)[number];

const MAX_COOLDOWN_HOURS = 168;
const DEFAULT_COOLDOWN_HOURS = 12;

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .describe('Name of the alert, which its mails and events show');

export const alertConditionSchema = z
  .strictObject({
    spike: checkedConditionFields.spike.optional(),
    drop: checkedConditionFields.drop.optional(),
    silence: checkedConditionFields.silence.optional(),
    events: z
      .array(z.enum(ALERT_EVENTS))
      .min(1)
      .overwrite((types) => [...new Set(types)])
      .optional()
      .describe('One of the events of the account. `filter` applies to `qr_code.*` events'),
  })
  .refine(
    (condition) => Object.values(condition).filter((value) => value !== undefined).length === 1,
    `must have exactly one of ${ALERT_KINDS.join(', ')}`,
  )
  .describe('What triggers the alert: exactly one member. Only scans by people count')
  .meta({ id: 'AlertCondition' });

export type AlertCondition = z.output<typeof alertConditionSchema>;

const fields = {
  name: nameSchema,
  filter: scanSelectionSchema,
  condition: alertConditionSchema,
  emails: emailsSchema,
  cooldownHours: z
    .int()
    .min(1)
    .max(MAX_COOLDOWN_HOURS)
    .describe('Hours in which `spike` and `drop` trigger at most once'),
  enabled: z.boolean(),
};

export const createAlertSchema = z
  .strictObject({
    ...fields,
    filter: fields.filter.default({}),
    emails: fields.emails.default([]),
    cooldownHours: fields.cooldownHours.default(DEFAULT_COOLDOWN_HOURS),
    enabled: fields.enabled.default(true),
  })
  .meta({ id: 'CreateAlert' });

export const updateAlertSchema = z
  .strictObject(fields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateAlert' });

export const alertSchema = z
  .object({
    id: idSchema('alert'),
    ...fields,
    state: z
      .enum(ALERT_STATES)
      .describe(
        '`triggered` while the condition holds; for `silence`, while it holds for any code. Always `ok` for `events`',
      ),
    lastTriggeredAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Alert' });

export type CreateAlert = z.output<typeof createAlertSchema>;
export type UpdateAlert = z.output<typeof updateAlertSchema>;
export type AlertResource = z.output<typeof alertSchema>;

/** Returns what an alert waits for. */
export function kindOf(condition: AlertCondition): AlertKind {
  return ALERT_KINDS.find((kind) => condition[kind] !== undefined)!;
}

/** Returns a condition with the defaults that its owner has left out. */
export function completeCondition(condition: AlertCondition): AlertCondition {
  const { silence } = condition;
  if (!silence) return condition;
  const { hours, minScans = DEFAULT_MIN_SCANS } = silence;
  return { silence: { hours, minScans } };
}
