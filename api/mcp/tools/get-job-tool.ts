import { z } from 'zod';
import { idSchema } from '../../../core/basics/ids.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf } from './tool.js';

/** Schema of a job in results. */
export const jobResult = resultSchema({
  id: 'text',
  type: 'text',
  status: 'text',
  progress: 'object',
  result: 'object?',
  error: 'object?',
  revertible: 'flag',
});

export const getJobTool = defineTool({
  name: 'get_job',
  description: 'Retrieves a job with its counts, such as the job of bulk_update_qr_codes.',
  routes: ['getJob'],
  effect: 'read',
  arguments: z.strictObject({ id: idSchema('job').describe('ID of the job') }),
  result: jobResult,
  async run({ id }, { runRoute }) {
    return { structured: jsonOf(await runRoute('getJob', { params: { id } })) };
  },
});
