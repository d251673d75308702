import { z } from 'zod';
import { domainNameSchema } from '../../accounts/branding.js';
import { codeFolderSchema } from '../../codes/folders/folder-schemas.js';
import { idSchema } from '../../basics/ids.js';
import { isTimeZone } from '../../basics/time/time-zone.js';
import { itemNoteSchema, itemErrorSchema } from '../job-item-schemas.js';
import { newCodeDefaultsSchema } from '../../codes/qr-code-schemas.js';
import { FILE_ENCODINGS } from './file-encoding.js';
import { importColumn } from '../rows/import-columns.js';
import { newCodeTemplateSchema } from '../../codes/templates/code-template-schemas.js';
import { CONFLICT_MODES, IMPORT_FORMATS, IMPORT_SAMPLE_SIZE, ROW_ACTIONS } from './import-job.js';

/** Maximum number of columns that are renamed. */
const MAX_MAPPED_COLUMNS = 500;

const mappingSchema = z
  .record(z.string().max(500), z.string().max(200))
  .refine(
    (mapping) => Object.keys(mapping).length <= MAX_MAPPED_COLUMNS,
    `must have at most ${MAX_MAPPED_COLUMNS} columns`,
  )
  .describe('Column names of this service by the column names of the file.');

/** Schema of the body that creates an import. */
export const createImportSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{Cc}*$/u, 'must not contain control characters')
      .optional()
      .describe('Name of the import, such as the name of its file.'),
    format: z
      .enum(IMPORT_FORMATS)
      .describe('Which columns the file has: the columns of this service, or of another one.'),
    mapping: mappingSchema.optional(),
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
      .optional()
      .describe(
        'IANA time zone of times without an offset in the format `qrelay`. Default: such a time is invalid.',
      ),
    domain: domainNameSchema
      .optional()
      .describe(
        'Verified domain of the account to which slugs without a host belong, as in exports of Kutt, YOURLS, and Short.io. Each becomes an alias there. Default: such slugs cannot be moved.',
      ),
    defaults: newCodeDefaultsSchema
      .optional()
      .describe('Values of fields that the rows of new codes do not set. Members of objects are merged.'),
    template: newCodeTemplateSchema
      .optional()
      .describe('Template of new codes whose rows name none. Null: no template, not even the default one.'),
    folder: codeFolderSchema.optional().describe('Folder of new codes whose rows name none.'),
    onConflict: z
      .enum(CONFLICT_MODES)
      .optional()
      .describe(
        'What happens to a row with the short code of a code in the account: the row is invalid (`fail`, default), is skipped, or updates that code.',
      ),
    confirm: z
      .enum(['manual', 'auto'])
      .optional()
      .describe(
        '`manual` (default): nothing is created before you confirm. `auto`: the import continues when no row is invalid.',
      ),
  })
  .check((payload) => {
    const { format, mapping = {} } = payload.value;
    if (format !== 'qrelay') return;
    for (const [theirs, ours] of Object.entries(mapping)) {
      if (importColumn(ours).kind !== 'unknown') continue;
      payload.issues.push({
        code: 'custom',
        input: ours,
        path: ['mapping', theirs],
        message: 'must be the name of a column that can be imported',
      });
    }
  })
  .meta({ id: 'CreateImport' });

export type CreateImport = z.output<typeof createImportSchema>;

const expectedCount = z.int().min(0);

/** Schema of the body that confirms an import. */
export const confirmImportSchema = z
  .strictObject({
    expect: z
      .strictObject({ create: expectedCount, update: expectedCount })
      .optional()
      .describe(
        'Numbers of rows that you expect to create and update. Other numbers return 409 `selection_changed`.',
      ),
    skipInvalid: z
      .boolean()
      .optional()
      .describe(
        'Whether invalid rows are left out. Default: false; one such row then returns 409 `conflict`.',
      ),
  })
  .meta({ id: 'ConfirmImport' });

const sampledRowSchema = z
  .object({
    row: z.int().describe('Row of the file, from 1 without the header.'),
    action: z.enum(ROW_ACTIONS).describe('What the import does with the row. `fail`: it is invalid.'),
    id: idSchema('qrCode').nullable().describe('ID of the code. Null if the row is invalid.'),
    name: z.string().nullable(),
    type: z.string().nullable().describe('Type of the code. Null if the row is invalid.'),
    shortCode: z.string().nullable().describe('Null if it is chosen when the code is created.'),
    error: itemErrorSchema.nullable(),
    warnings: z.array(itemNoteSchema),
  })
  .meta({ id: 'SampledRow' });

/** Numbers of what the check of a file has found. */
export const importCounts = {
  rows: z.int().describe('Number of rows of the file.'),
  create: z.int().describe('Number of rows that create a code.'),
  update: z.int().describe('Number of rows that update a code.'),
  skip: z.int().describe('Number of rows that change nothing, or are skipped because of `onConflict`.'),
  invalid: z.int().describe('Number of rows that are invalid.'),
  warnings: z.int().describe('Number of warnings; the warnings of a row are in its item.'),
};

/** Schema of what the check of a file has found. */
export const importCheckSchema = z
  .object({
    ...importCounts,
    encoding: z
      .enum(FILE_ENCODINGS)
      .describe(
        'How the text of the file was read. If names look wrong in the sample, save the file as UTF-8 and upload it again.',
      ),
    sample: z.array(sampledRowSchema).describe(`The first ${IMPORT_SAMPLE_SIZE} rows.`),
  })
  .meta({ id: 'ImportCheck' });
