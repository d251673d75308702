import { z } from 'zod';
import { idSchema } from '../basics/ids.js';

/** Maximum number of files that a code shows at once. */
export const MAX_SHOWN_FILES = 20;

/** Schema of the files that a code, a rule, or a variant shows. */
export const fileIdsSchema = z
  .array(idSchema('file'))
  .min(1)
  .max(MAX_SHOWN_FILES)
  .describe('IDs of the files: one PDF, or 1 to 20 images in their order on the page.');
