import { z } from 'zod';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { newCodeArguments } from './code-arguments.js';
import { codeResult, presentFullCode } from './present-code.js';
import { defineTool, jsonOf } from './tool.js';

export const createQrCodeTool = defineTool({
  name: 'create_qr_code',
  description:
    'Creates a code. A dynamic one encodes its short link, so its content can change after printing; a static one encodes the content itself. Each call creates another code.',
  routes: ['createQrCode'],
  effect: 'create',
  arguments: z.strictObject(newCodeArguments),
  result: codeResult,
  async run(body, { runRoute }) {
    return { structured: presentFullCode(jsonOf(await runRoute('createQrCode', { body })) as QrCode) };
  },
});
