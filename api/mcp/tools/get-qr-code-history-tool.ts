import { z } from 'zod';
import { codeId } from './code-arguments.js';
import { pageSchema, resultSchema } from './json-schema.js';
import { pageArguments } from './list-qr-codes-tool.js';
import { defineTool, jsonOf, toQuery } from './tool.js';

export const getQrCodeHistoryTool = defineTool({
  name: 'get_qr_code_history',
  description:
    'Lists the revisions of a code, newest first: who changed what, when, and why. roll_back_qr_code restores one by its number.',
  routes: ['listRevisions'],
  effect: 'read',
  arguments: z.strictObject({ id: codeId, ...pageArguments }),
  result: pageSchema(
    resultSchema({ revision: 'int', at: 'text', actor: 'object?', note: 'text?', changes: 'list' }),
  ),
  async run({ id, ...page }, { runRoute }) {
    return { structured: jsonOf(await runRoute('listRevisions', { params: { id }, query: toQuery(page) })) };
  },
});
