import { z } from 'zod';
import { validationError } from '../../../core/basics/errors.js';
import { defineTool, jsonOf } from './tool.js';

/** A short wait, so that small jobs end within their call. In seconds. */
const WAIT_SECONDS = 10;

const object = z.record(z.string(), z.unknown());

export const bulkUpdateQrCodesTool = defineTool({
  name: 'bulk_update_qr_codes',
  description:
    'Changes many codes by a job. Without apply it changes nothing, and returns what it would change. With apply, it needs expect: the counted of that dry run. Undo reverts the job on the dashboard.',
  routes: ['bulkUpdateQrCodes'],
  effect: 'change',
  arguments: z.strictObject({
    select: object.describe(
      '{ids: […]} or {filter: {type, tag, tags, folder, includeSubfolders, status, state, health, template, search, archived, …}}',
    ),
    patch: object.describe(
      'The members of update_qr_code, except shortCode; tags may be {add, remove}; replaceInUrls {find, replace}',
    ),
    apply: z.boolean().default(false).describe('True changes the codes'),
    expect: z.int().min(0).optional().describe('Number of selected codes; another number changes nothing'),
    skipInvalid: z.boolean().optional().describe('Leaves out codes that the change does not fit'),
    allowSymbolChange: z.boolean().optional().describe('Even if printed copies no longer match'),
  }),
  result: {
    type: 'object',
    properties: {
      counted: { type: 'integer' },
      wouldChange: { type: 'integer' },
      symbolsChanged: { type: 'integer' },
      invalid: { type: 'integer' },
      sample: { type: 'array' },
      id: { type: 'string', description: 'Of the job, for get_job' },
      status: { type: 'string' },
      progress: { type: 'object' },
    },
  },
  async run({ apply, patch, ...update }, { runRoute, changeNote }) {
    if (apply && update.expect === undefined) {
      const message = 'is required with apply: the number of codes that the dry run counted';
      throw validationError([{ path: 'expect', message }]);
    }
    const isEmpty = Object.keys(patch).length === 0;
    const response = await runRoute('bulkUpdateQrCodes', {
      body: {
        ...update,
        // The route rejects a patch without a change, also one with a note alone.
        patch: isEmpty ? patch : { changeNote, ...patch },
        dryRun: !apply,
      },
      headers: { prefer: `wait=${WAIT_SECONDS}` },
    });
    return { structured: jsonOf(response) };
  },
});
