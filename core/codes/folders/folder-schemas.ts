import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { MAX_FOLDER_DEPTH } from './folder.js';

/** Name of a folder. */
export const folderNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .refine((name) => !name.includes('/'), 'must not contain /')
  .describe('Name of the folder, unique within its parent folder regardless of case. No slashes.');

const parentSchema = idSchema('folder')
  .nullable()
  .describe(
    `ID of the folder that contains it; null at the top. There are at most ${MAX_FOLDER_DEPTH} levels.`,
  );

export const createFolderSchema = z
  .strictObject({ name: folderNameSchema, parentId: parentSchema.optional() })
  .meta({ id: 'CreateFolder' });

export const updateFolderSchema = z
  .strictObject({ name: folderNameSchema.optional(), parentId: parentSchema.optional() })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateFolder' });

export const folderSchema = z
  .object({
    id: idSchema('folder'),
    name: z.string(),
    parentId: parentSchema,
    codes: z
      .int()
      .describe(
        'Number of codes directly in the folder, archived ones included; codes in folders below are not counted.',
      ),
    archivedCodes: z
      .int()
      .describe('Number of archived codes among `codes`. Lists of codes leave them out unless asked.'),
  })
  .meta({ id: 'Folder' });

/** Where a code is, in bodies and responses. */
export const codeFolderSchema = idSchema('folder')
  .nullable()
  .describe('ID of the folder that contains the code. Null if it is in none.');

const folderFilter = idSchema('folder')
  .or(z.literal('none'))
  .optional()
  .describe('Codes that are directly in this folder, or with `none` those in no folder');
const BELOW = 'Whether `folder` also selects the codes of all folders below it. Default: false';

/** Query parameters that select codes by their folder. */
export const queryFolderFields = {
  folder: folderFilter,
  includeSubfolders: z
    .stringbool({ truthy: ['true'], falsy: ['false'] })
    .optional()
    .describe(BELOW),
};

/** Members of a filter in a body that select codes by their folder. */
export const selectedFolderFields = {
  folder: folderFilter,
  includeSubfolders: z.boolean().optional().describe(BELOW),
};

export type FolderResource = z.output<typeof folderSchema>;
