import { z } from 'zod';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { codeId } from './code-arguments.js';
import { codeResult, presentFullCode } from './present-code.js';
import { defineTool, jsonOf } from './tool.js';

export const getQrCodeTool = defineTool({
  name: 'get_qr_code',
  description: 'Retrieves a code with all its members.',
  routes: ['getQrCode'],
  effect: 'read',
  arguments: z.strictObject({ id: codeId }),
  result: codeResult,
  async run({ id }, { runRoute }) {
    return { structured: presentFullCode(jsonOf(await runRoute('getQrCode', { params: { id } })) as QrCode) };
  },
});
