import { z } from 'zod';
import { DomainError, ERROR_CODES, type ErrorCode } from '../basics/errors.js';
import { scanFiltersSchema, scanTimeSchema } from '../scans/analytics/query.js';
import { actorSchema } from '../accounts/actor.js';
import { idSchema } from '../basics/ids.js';
import { MAX_BULK_CODES, MAX_EXPORT_CODES } from '../accounts/plans.js';
import { changeSummarySchema } from './bulk-change-schemas.js';
import { itemCountsSchema } from './job-item-schemas.js';
import { addIssue, betweenFields } from '../symbols/payloads/normalize.js';
import { COLOR_MODES } from '../symbols/print/image-format.js';
import { dpiSchema, widthSchema } from '../symbols/print/length.js';
import { jobChangeSchema } from './job-change.js';
import { importCheckSchema } from './imports/import-schemas.js';
import { createQrCodeSchema } from '../codes/qr-code-schemas.js';
import { NAME_PLACEHOLDERS } from './export-names.js';
import { expectSchema, selectionSchema } from '../codes/selection-schemas.js';
import { MANIFEST_FORMATS, EXPORT_FORMATS, SCAN_EXPORT_FORMATS } from './job.js';
import { JOB_TYPES } from './job-kinds.js';
import { JOB_STATUSES } from '../workflows/job-status.js';

const bulkCreateResultSchema = z
  .object({
    created: z.int().describe('Number of created codes'),
    ids: z.array(idSchema('qrCode')).describe('IDs of the codes, in the order of the request'),
  })
  .meta({ id: 'BulkCreateResult' });

const bulkExportResultSchema = z
  .object({
    format: z.enum(EXPORT_FORMATS).describe('The first format'),
    formats: z.array(z.enum(EXPORT_FORMATS)).optional().describe('All formats, if there are several'),
    files: z.int().describe('Number of images in the ZIP'),
    fileName: z.string(),
    bytes: z.int(),
    sha256: z.string().describe('SHA-256 of the ZIP, in hex'),
    downloadUrl: z.url(),
    expiresAt: z.iso.datetime().describe('When the ZIP is deleted'),
    expired: z.boolean(),
  })
  .meta({ id: 'BulkExportResult' });

const scanExportResultSchema = z
  .object({
    format: z.enum(SCAN_EXPORT_FORMATS),
    scans: z.int().describe('Number of scans in the file'),
    fileName: z.string(),
    bytes: z.int().describe('Size of the compressed file'),
    sha256: z.string().describe('SHA-256 of the compressed file, in hex'),
    downloadUrl: z.url(),
    expiresAt: z.iso.datetime().describe('When the file is deleted'),
    expired: z.boolean(),
  })
  .meta({ id: 'ScanExportResult' });

const sheetResultSchema = z
  .object({
    labels: z.int(),
    pages: z.int().describe('Pages of the PDF, with the test page'),
    cutLines: z.int().describe('Lines of text that did not fit, and end with an ellipsis'),
    unprintableLines: z
      .int()
      .optional()
      .describe('Lines of text with characters that no font has, and that are left out. Absent for none'),
    unprintable: z
      .array(z.string())
      .optional()
      .describe('The first 20 characters that are left out. Absent for none'),
    fileName: z.string(),
    bytes: z.int(),
    sha256: z.string().describe('SHA-256 of the PDF, in hex'),
    downloadUrl: z.url(),
    expiresAt: z.iso.datetime().describe('When the PDF is deleted'),
    expired: z.boolean(),
  })
  .meta({ id: 'SheetResult' });

export type SheetResult = z.output<typeof sheetResultSchema>;

export const jobProgressSchema = z
  .object({ done: z.int(), total: z.int() })
  .describe(
    'Number of QR codes, of labels of a sheet, or of exported scans: processed (`done`) and in total. Scans are counted when the job starts',
  );

export const jobErrorSchema = z.object({
  code: z.enum([...ERROR_CODES, 'cancelled']),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** Schema of a job in responses. */
export const jobSchema = z
  .object({
    id: idSchema('job'),
    type: z.enum(JOB_TYPES),
    status: z
      .enum(JOB_STATUSES)
      .describe(
        '`completed`, `failed`, and `cancelled` are final. Only imports wait for a file (`awaiting_upload`) or for you (`awaiting_confirmation`)',
      ),
    progress: jobProgressSchema,
    result: z
      .union([
        bulkCreateResultSchema,
        bulkExportResultSchema,
        sheetResultSchema,
        scanExportResultSchema,
        itemCountsSchema,
        changeSummarySchema,
      ])
      .nullable()
      .describe(
        'Depends on the job type; null until the job is completed. A job that changes codes and was canceled has a result, too',
      ),
    error: jobErrorSchema
      .nullable()
      .describe(
        'Why the job failed or was canceled. A bulk creation, export, or sheet leaves nothing; what other jobs have changed stays',
      ),
    scans: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime(), format: z.enum(SCAN_EXPORT_FORMATS) })
      .optional()
      .describe('Range and format of an export of scans; absent from other jobs'),
    formats: z
      .array(z.enum(EXPORT_FORMATS))
      .optional()
      .describe('Formats of an export of images; absent from other jobs'),
    change: jobChangeSchema
      .optional()
      .describe('What a bulk update changes; absent from other jobs. Long values are left out'),
    name: z.string().nullable().optional().describe('Name of an import; absent from other jobs'),
    import: importCheckSchema
      .nullable()
      .optional()
      .describe(
        'What the check of the file of an import has found; null until all rows are checked. Absent from other jobs',
      ),
    workflowId: z.string().describe('ID of the workflow in Temporal'),
    workflowUrl: z
      .url()
      .nullable()
      .describe('Page of the workflow in the Temporal UI; null if the operator has not configured that UI'),
    cancelRequestedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    createdBy: actorSchema
      .nullable()
      .describe('Who created the job. Null for jobs that were created before this field existed'),
    revertible: z
      .boolean()
      .describe(
        'Whether `POST /api/v1/jobs/:id/revert` would be accepted now, for a caller with its plan and scopes',
      ),
    reverts: idSchema('job')
      .optional()
      .describe('ID of the job that this one reverts. Only of jobs of the type `revert`'),
    revertedBy: idSchema('job')
      .optional()
      .describe(
        'ID of the latest job that reverts this one. Absent if there is none, and for keys that are limited to folders',
      ),
  })
  .meta({ id: 'Job' });

/** A job as clients see it. */
export type Job = z.output<typeof jobSchema>;

/**
 * Builds the schema of an array of 1 to `max` items. Checks the length before it validates any item.
 *
 * @param what Completes the message "At most 500 …", such as "codes can be created".
 * @throws DomainError `code` from the parse itself if the array is too long.
 */
function boundedArray<Item extends z.ZodType>(item: Item, max: number, code: ErrorCode, what: string) {
  return z.preprocess((value) => {
    if (Array.isArray(value) && value.length > max) {
      throw new DomainError(code, `At most ${max} ${what} in one request; this one has ${value.length}`);
    }
    return value;
  }, z.array(item).min(1).max(max));
}

const bulkArray = <Item extends z.ZodType>(item: Item) =>
  boundedArray(item, MAX_BULK_CODES, 'bulk_limit_exceeded', 'codes can be created');

/**
 * Schema of the length of a bulk creation's body; its items are not validated.
 *
 * @throws as `bulkCreateRequestSchema`.
 */
export const bulkCreateLengthSchema = bulkArray(z.unknown());

/**
 * Schema of the body of a bulk creation.
 *
 * @throws DomainError `bulk_limit_exceeded` from the parse if it is too long.
 */
export const bulkCreateRequestSchema = bulkArray(createQrCodeSchema).describe(
  'Each item has the format for creating a single QR code',
);

/** Accepts any text: an ID that no code has gets the same response as the ID of another account's code. */
const exportedId = z.string().min(1).max(100);

const exportedIds = boundedArray(
  exportedId,
  MAX_EXPORT_CODES,
  'export_limit_exceeded',
  'codes can be exported',
).describe('IDs of the codes to export, in order; duplicates are ignored');

const exportFormat = z
  .preprocess((value) => (typeof value === 'string' ? value.toUpperCase() : value), z.enum(EXPORT_FORMATS))
  .describe('Case-insensitive');

const exportSize = z
  .int()
  .min(64)
  .max(4096)
  .optional()
  .describe("Pixels per side of PNG, WebP, and JPEG; default: the size in each code's style");

/** The parameters of print, as images have them. */
const exportPrint = {
  width: widthSchema.optional(),
  dpi: dpiSchema.optional(),
  color: z
    .enum(COLOR_MODES)
    .optional()
    .describe('Color space: `rgb` (default), `cmyk` for PDF and EPS, or `gray` for all formats but SVG'),
};

/**
 * Schema of the body of a bulk export.
 *
 * @throws DomainError `export_limit_exceeded` from the parse if it is too long.
 */
export const bulkExportRequestSchema = z
  .strictObject({ ids: exportedIds, format: exportFormat, size: exportSize, ...exportPrint })
  .meta({ id: 'BulkExportRequest' });

/** Maximum number of formats in one ZIP. */
const MAX_FORMATS = 3;

const PLACEHOLDER_LIST = NAME_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** Text without braces, and placeholders, in up to five parts. */
const NAME_TEMPLATE = new RegExp(
  `^(?:[^/{}]|\\{(?:${NAME_PLACEHOLDERS.join('|')})\\})*(?:/(?:[^/{}]|\\{(?:${NAME_PLACEHOLDERS.join('|')})\\})*){0,4}$`,
  'u',
);

/** Schema of an export of raw scans. */
const exportedScansSchema = z
  .strictObject({
    select: selectionSchema.optional(),
    from: scanTimeSchema.describe("First instant, or first day in the filters' `timezone`"),
    to: scanTimeSchema.describe('End: an instant, which is excluded, or the last day, which is included'),
    format: z
      .enum(SCAN_EXPORT_FORMATS)
      .default('csv')
      .describe('`csv`: the columns of the CSV of scans. `ndjson`: a scan as JSON in each line'),
    filters: scanFiltersSchema
      .prefault({})
      .describe('The filters of analytics. Without them, bots and missed scans are left out, as there'),
  })
  .describe(
    'Exports raw scans in place of images; all other fields are then omitted. Without `select`, the scans of all codes are exported',
  )
  .meta({ id: 'ExportedScans' });

export type ExportedScans = z.output<typeof exportedScansSchema>;

const IMAGE_FIELDS = [
  'select',
  'expect',
  'formats',
  'size',
  'width',
  'dpi',
  'color',
  'nameTemplate',
  'manifest',
] as const;

/** Schema of the body of an export in the background: of images, or of scans. */
export const exportRequestSchema = z
  .strictObject({
    select: selectionSchema.optional(),
    expect: expectSchema.optional(),
    formats: z
      .array(exportFormat)
      .min(1)
      .max(MAX_FORMATS)
      .refine((formats) => new Set(formats).size === formats.length, 'must be distinct')
      .optional()
      .describe('The formats of the images: one to three; required without `scans`'),
    size: exportSize,
    ...exportPrint,
    nameTemplate: z
      .string()
      .min(1)
      .max(200)
      .regex(NAME_TEMPLATE, `must contain no placeholders except ${PLACEHOLDER_LIST}, and at most 4 slashes`)
      .optional()
      .describe(
        `Names of the files without extension, with ${PLACEHOLDER_LIST}; \`/\` separates folders. Duplicate names get \`-2\`, \`-3\`, and so on. Default: name and ID of the code`,
      ),
    manifest: z.enum(MANIFEST_FORMATS).optional().describe('`csv` (default) or `json`'),
    scans: exportedScansSchema.optional(),
  })
  .check(
    requireWithoutScans('select'),
    requireWithoutScans('formats'),
    betweenFields(['scans'], (payload) => {
      const { value } = payload;
      if (value.scans === undefined) return;
      for (const field of IMAGE_FIELDS) {
        if (value[field] !== undefined) addIssue(payload, field, 'must be omitted if scans is given');
      }
    }),
  )
  .meta({ id: 'ExportRequest' });

/** Returns the check that a field of an export of images is present. */
function requireWithoutScans<Field extends 'select' | 'formats'>(field: Field) {
  return betweenFields<{ [Key in Field | 'scans']?: unknown }>([field, 'scans'], (payload) => {
    const { value } = payload;
    if (value.scans === undefined && value[field] === undefined) addIssue(payload, field, 'is required');
  });
}

type ExportBody = z.output<typeof exportRequestSchema>;

/** An export of images. */
export type ExportRequest = ExportBody & Required<Pick<ExportBody, 'select' | 'formats'>>;

/** Returns whether the body of an export is about images; otherwise it has `scans`. */
export function isImageExport(body: ExportBody): body is ExportRequest {
  return body.select !== undefined && body.formats !== undefined;
}
