import { z } from 'zod';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { changeNote as note, codeId } from './code-arguments.js';
import { codeResult, presentFullCode } from './present-code.js';
import { defineTool, jsonOf } from './tool.js';

export const rollBackQrCodeTool = defineTool({
  name: 'roll_back_qr_code',
  description: 'Restores an earlier revision of a code, as a new revision.',
  routes: ['rollBackQrCode'],
  effect: 'change',
  arguments: z.strictObject({
    id: codeId,
    revision: z.int().min(1).describe('Number in get_qr_code_history'),
    allowSymbolChange: z
      .boolean()
      .optional()
      .describe('Even if printed copies then no longer match the code; default: false'),
    changeNote: note,
  }),
  result: codeResult,
  async run({ id, ...rollback }, { runRoute, changeNote }) {
    const body = { ...rollback, changeNote: rollback.changeNote ?? changeNote };
    const rolledBack = jsonOf(await runRoute('rollBackQrCode', { params: { id }, body }));
    return { structured: presentFullCode(rolledBack as QrCode) };
  },
});
