import { z } from 'zod';
import { idSchema } from '../../../core/basics/ids.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf } from './tool.js';

export const getJobTool = defineTool({
  name: 'get_job',
  description: 'Retrieves a job with its counts, such as the job of bulk_update_qr_codes.',
  routes: ['getJob'],
  effect: 'read',
  arguments: z.strictObject({ id: idSchema('job').describe('ID of the job') }),
  result: resultSchema({
    id: 'text',
    type: 'text',
    status: 'text',
    progress: 'object',
    result: 'object?',
    error: 'object?',
    revertible: 'flag',
  }),
  async run({ id }, { runRoute }) {
    return { structured: jsonOf(await runRoute('getJob', { params: { id } })) };
  },
});
