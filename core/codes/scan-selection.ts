import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { codeTypeSchema } from '../symbols/payloads/registry.js';
import { filterTagSchema } from './code-filter-schemas.js';
import { selectedFolderFields } from './folders/folder-schemas.js';

/** The codes whose scans an alert or a report counts. The empty selection is all codes of the account. */
export const scanSelectionSchema = z
  .strictObject({
    qrCodeId: idSchema('qrCode').optional().describe('Count the scans of this code'),
    tag: filterTagSchema.optional().describe('Count the scans of codes that have this tag'),
    type: codeTypeSchema.optional().describe('Count the scans of codes of this type'),
    ...selectedFolderFields,
  })
  .describe('Selects codes, as the parameters of `GET /api/v1/analytics` do. Default: all codes.')
  .meta({ id: 'ScanSelection' });

export type ScanSelection = z.output<typeof scanSelectionSchema>;
