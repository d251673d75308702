import { z } from 'zod';
import { ERROR_CODES } from '../errors.js';
import { idSchema } from '../ids.js';
import { MAX_BULK_CODES, MAX_EXPORT_CODES } from '../plans.js';
import { createQrCodeSchema } from '../qr-code-schemas.js';
import { EXPORT_FORMATS, JOB_STATUSES, JOB_TYPES } from './job.js';
import { boundedArray } from './bounded-array.js';

const bulkCreateResultSchema = z
  .object({
    created: z.int().describe('How many codes were made'),
    ids: z.array(idSchema('qrCode')).describe('Their ids, in the order of the request'),
  })
  .meta({ id: 'BulkCreateResult' });

const bulkExportResultSchema = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    files: z.int().describe('How many pictures the ZIP holds'),
    fileName: z.string(),
    bytes: z.int(),
    sha256: z.string().describe('Of the whole ZIP, in hex'),
    downloadUrl: z.url(),
    expiresAt: z.iso.datetime().describe('When the ZIP is removed'),
    expired: z.boolean(),
  })
  .meta({ id: 'BulkExportResult' });

/** A job as callers see it. */
export const jobSchema = z
  .object({
    id: idSchema('job'),
    type: z.enum(JOB_TYPES),
    status: z.enum(JOB_STATUSES).describe('`completed`, `failed` and `cancelled` are final'),
    progress: z.object({ done: z.int(), total: z.int() }).describe('Counted in codes'),
    result: z
      .union([bulkCreateResultSchema, bulkExportResultSchema])
      .nullable()
      .describe('By type of the job; null until it is completed'),
    error: z
      .object({
        code: z.enum([...ERROR_CODES, 'cancelled']),
        message: z.string(),
        details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      })
      .nullable()
      .describe('Why it failed or was cancelled, and that nothing of it is left'),
    workflowId: z.string().describe('Its workflow in Temporal'),
    workflowUrl: z
      .url()
      .nullable()
      .describe("Its page in Temporal's Web UI; null where the operator has not named that UI"),
    cancelRequestedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });

export type Job = z.output<typeof jobSchema>;

export const bulkCreateRequestSchema = boundedArray(
  createQrCodeSchema,
  MAX_BULK_CODES,
  'bulk_limit_exceeded',
  'codes can be created',
).describe('Each item as for one code');

/** Any text is taken as an id: one that no code has is answered like one of another account's. */
const exportedId = z.string().min(1).max(100);

export const bulkExportRequestSchema = z
  .strictObject({
    ids: boundedArray(
      exportedId,
      MAX_EXPORT_CODES,
      'export_limit_exceeded',
      'codes can be exported',
    ).describe('Codes to pack, in this order; one that is named twice is packed once'),
    format: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.toUpperCase() : value),
        z.enum(EXPORT_FORMATS),
      )
      .describe('Read in any case'),
    size: z.int().min(64).max(4096).optional().describe("Pixels of each side; default: each code's own size"),
  })
  .meta({ id: 'BulkExportRequest' });
