import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';

/** The template of a new code. */
export const newCodeTemplateSchema = idSchema('template')
  .nullable()
  .describe(
    'ID of the template whose values the code gets where the body has none. Null: no template. Default: the default template of the account, if there is one.',
  );

/** The template in an update of a code. */
export const nextTemplateSchema = idSchema('template')
  .nullable()
  .describe(
    'ID of the template whose style replaces the style of the code; `style` is merged into it. Null: the code keeps its style and has no template.',
  );

/** The template of a code in responses. */
export const codeTemplateSchema = z
  .object({
    id: idSchema('template'),
    revision: z.int().describe('Revision of the template from which the values were copied.'),
  })
  .nullable()
  .describe('Template that the code was created from. Null if there is none, or if it was deleted.');
