import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { pageQuerySchema } from '../basics/resource-schemas.js';
import { fileNameSchema } from './file-name.js';
import { FILE_MEDIA_TYPES } from './file-types.js';

const fileFolderSchema = idSchema('folder')
  .nullable()
  .describe('ID of the folder that contains the file. Null if it is in none.');

/** Query parameters of an upload. The body is the file. */
export const uploadFileSchema = z.strictObject({
  name: fileNameSchema.optional(),
  folder: idSchema('folder').optional().describe('Folder that receives the file. Default: none.'),
});

export const updateFileSchema = z
  .strictObject({ name: fileNameSchema.optional(), folder: fileFolderSchema.optional() })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateFile' });

/** Query parameters of the list of files. */
export const listFilesSchema = pageQuerySchema.extend({
  type: z.enum(FILE_MEDIA_TYPES).optional().describe('Files of this media type'),
  folder: idSchema('folder')
    .or(z.literal('none'))
    .optional()
    .describe('Files that are directly in this folder, or with `none` those in no folder'),
  includeSubfolders: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .optional()
    .describe('Whether `folder` also selects the files of all folders below it. Default: false'),
  search: z.string().trim().min(1).max(200).optional().describe('Part of the name; ignores case and accents'),
  used: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .optional()
    .describe('Only files that a code uses, or with `false` only those that none uses'),
});

export const fileSchema = z
  .object({
    id: idSchema('file'),
    name: z.string().describe('Name that visitors see, with its extension.'),
    type: z.enum(FILE_MEDIA_TYPES).describe('Media type.'),
    bytes: z.int().describe('Size of the stored file in bytes.'),
    sha256: z.string().describe('SHA-256 of the stored file, as 64 hex digits.'),
    pages: z.int().nullable().describe('Number of pages of a PDF; null for images.'),
    width: z.int().nullable().describe('Width of an image in pixels; null for PDFs.'),
    height: z.int().nullable().describe('Height of an image in pixels; null for PDFs.'),
    folder: fileFolderSchema,
    codes: z
      .int()
      .describe(
        'Number of codes that use the file: in their data, routing, or page, or in a pending scheduled change.',
      ),
    blocked: z.boolean().describe('Whether the operator has blocked the file. Visitors get a page with 410.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'File' });

export type FileResource = z.output<typeof fileSchema>;
