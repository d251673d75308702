import { z } from 'zod';
import { idSchema, shortCodeSchema } from './ids.js';
import { CODE_TYPES, codeTypeSchema, parseData, type CodeType } from './payloads/registry.js';
import { QR_CODE_STATUSES } from './qr-code.js';
import { scannabilitySchema } from './scannability.js';
import { styleInputSchema, styleSchema } from './style.js';
import { ERROR_CORRECTION_LEVELS } from './symbol/capacity.js';

const NO_CONTROLS = /^\P{Cc}*$/u;
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

const nameSchema = z
  .string()
  .max(200)
  .regex(NO_CONTROLS, 'must not hold control characters')
  .nullable()
  .describe("The account's own name for the code");

const tagsSchema = z
  .array(z.string().trim().min(1).max(64).regex(NO_CONTROLS, 'must not hold control characters'))
  .max(50)
  .overwrite((tags) => [...new Set(tags)])
  .describe("The account's own labels; doubles are taken out");

const metadataKey = z
  .string()
  .min(1, 'keys must not be empty')
  .max(64, 'keys have at most 64 characters')
  .regex(/^[0-9A-Za-z_-]+$/, 'keys are letters, digits, - and _')
  .refine((key) => !FORBIDDEN_KEYS.includes(key), 'this key is reserved');
const metadataValue = z.union(
  [z.string().max(500, 'must be at most 500 characters'), z.number(), z.boolean()],
  'must be a string, a number, true or false',
);

type RecordIssue =
  z.core.$ZodIssueInvalidKey<Record<PropertyKey, unknown>> | z.core.$ZodIssueInvalidType<unknown>;

/** Of a key that breaks a rule zod tells only that it does; the rule stands inside. */
const keyRule = (issue: z.core.$ZodRawIssue<RecordIssue>) =>
  issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;

export const MAX_METADATA_KEYS = 50;
export const metadataSchema = z
  .record(metadataKey, metadataValue, { error: keyRule })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe("The account's own facts about the code: strings, numbers and booleans by key");
const metadataPatchSchema = z
  .record(metadataKey, metadataValue.nullable(), { error: keyRule })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe('Merged into what is there (RFC 7396): null takes a key away');

const dynamicSchema = z
  .boolean()
  .describe(
    'true: the symbol carries the short URL, so that its target can be edited after printing. false: it carries the payload itself',
  );

/** Which schema holds depends on `type`: the registry of payload types reads it. */
export const dataSchema = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .describe(
    'Content in the schema of its type, or a string: a natural one, or one in the grammar of its type',
  );

/** Merged into the stored style, then read as a whole by `styleInputSchema`. */
export const stylePatchSchema = z
  .record(z.string(), z.unknown())
  .describe('Merged into the style (RFC 7396): null sets a field back to its default');

/** Reads `data` by its type, also beside other faults, so that one answer names every offending path. */
function readsData(body: { type?: CodeType; data?: unknown }, context: z.core.$RefinementCtx): void {
  const { type, data } = body;
  if (type === undefined || data === undefined || !CODE_TYPES.includes(type)) return;
  const reading = parseData(type, data);
  if (reading.ok) return;
  for (const { path, message } of reading.issues) context.addIssue({ code: 'custom', path: [path], message });
}

const evenBesideOtherFaults = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
};

export const createQrCodeSchema = z
  .strictObject({
    type: codeTypeSchema,
    data: dataSchema,
    style: styleInputSchema.optional(),
    name: nameSchema.optional(),
    tags: tagsSchema.optional(),
    metadata: metadataSchema.optional(),
    dynamic: dynamicSchema.optional(),
    shortCode: shortCodeSchema.optional(),
  })
  .superRefine(readsData, evenBesideOtherFaults)
  .meta({ id: 'CreateQrCode' });

export const updateQrCodeSchema = z
  .strictObject({
    type: codeTypeSchema.optional(),
    data: dataSchema.optional(),
    style: stylePatchSchema.optional(),
    name: nameSchema.optional(),
    tags: tagsSchema.optional(),
    metadata: metadataPatchSchema.optional(),
    dynamic: dynamicSchema.optional(),
    status: z.enum(QR_CODE_STATUSES).optional(),
    shortCode: shortCodeSchema.optional(),
  })
  .meta({ id: 'UpdateQrCode' });

/** A code as callers see it. */
export const qrCodeSchema = z
  .object({
    id: idSchema('qrCode'),
    type: codeTypeSchema,
    data: dataSchema,
    name: nameSchema,
    tags: z.array(z.string()),
    metadata: z.record(z.string(), metadataValue),
    dynamic: dynamicSchema,
    encoded: z.string().describe('The exact text inside the symbol'),
    shortCode: z.string(),
    shortUrl: z.url(),
    image: z.url().describe('The SVG'),
    images: z.object({ svg: z.url(), png: z.url() }),
    shareImage: z.url().describe('The SVG by a signed address that needs no key, for <img> tags'),
    style: styleSchema,
    status: z.enum(QR_CODE_STATUSES),
    scannability: scannabilitySchema,
    totalScans: z.number().int().describe('Scans by people; bots are left out'),
    lastScannedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'QrCode' });

/** What a code would be, were it made. */
export const qrCodePreviewSchema = z
  .object({
    encoded: z.string().describe('The exact text inside the symbol'),
    symbol: z.object({
      version: z.number().int().describe('1 to 40'),
      modules: z.number().int().describe('Modules on a side, quiet zone not counted'),
      errorCorrection: z.enum(ERROR_CORRECTION_LEVELS),
    }),
    style: styleSchema,
    scannability: scannabilitySchema,
    svg: z.string().describe('The picture as it would be served'),
  })
  .meta({ id: 'QrCodePreview' });

export type QrCodePreview = z.output<typeof qrCodePreviewSchema>;
export type CreateQrCode = z.output<typeof createQrCodeSchema>;
export type UpdateQrCode = z.output<typeof updateQrCodeSchema>;
export type QrCode = z.output<typeof qrCodeSchema>;
