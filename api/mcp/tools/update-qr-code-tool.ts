import { z } from 'zod';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { codeETags } from '../../qr-codes/present-code.js';
import { codeId, updateArguments } from './code-arguments.js';
import { codeResult, presentFullCode } from './present-code.js';
import { defineTool, jsonOf } from './tool.js';

export const updateQrCodeTool = defineTool({
  name: 'update_qr_code',
  description:
    'Changes the given members of a code; its short link stays. A change of data of a dynamic code redirects printed copies. Undo it with roll_back_qr_code.',
  routes: ['updateQrCode'],
  effect: 'change',
  arguments: z.strictObject({
    id: codeId,
    ...updateArguments,
    ifRevision: z
      .int()
      .min(1)
      .optional()
      .describe('Number of the newest revision that you read; another one is precondition_failed'),
  }),
  result: codeResult,
  async run({ id, ifRevision, ...change }, { runRoute, principal, changeNote }) {
    const updated = await runRoute('updateQrCode', {
      params: { id },
      body: { ...change, changeNote: change.changeNote ?? changeNote },
      ...(ifRevision !== undefined && {
        headers: { 'if-match': codeETags(ifRevision, principal).join(', ') },
      }),
    });
    return { structured: presentFullCode(jsonOf(updated) as QrCode) };
  },
});
