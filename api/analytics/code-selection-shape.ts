import { filterTagSchema } from '../../core/codes/code-filter-schemas.js';
import { queryFolderFields } from '../../core/codes/folders/folder-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { codeTypeSchema } from '../../core/symbols/payloads/registry.js';

/** Parameters that select codes of an account, archived ones included. */
export const codeSelectionShape = {
  qrCodeId: idSchema('qrCode').optional().describe('Count the scans of this code'),
  tag: filterTagSchema.optional().describe('Count the scans of codes that have this tag now'),
  type: codeTypeSchema.optional().describe('Count the scans of codes of this type'),
  ...queryFolderFields,
};
