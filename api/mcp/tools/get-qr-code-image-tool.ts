import { z } from 'zod';
import { codeId } from './code-arguments.js';
import { defineTool } from './tool.js';

/** Sides of images in results, in pixels: a larger one costs a model more than it shows. */
const MIN_SIZE = 256;
const MAX_SIZE = 1_024;

/** Side of an image in results in pixels, unless the call names one. */
export const DEFAULT_SIZE = 512;

export const getQrCodeImageTool = defineTool({
  name: 'get_qr_code_image',
  description: 'Returns the image of a code as a PNG.',
  routes: ['getQrCodePng'],
  effect: 'read',
  arguments: z.strictObject({
    id: codeId,
    size: z.int().min(MIN_SIZE).max(MAX_SIZE).default(DEFAULT_SIZE).describe('Side in pixels'),
  }),
  async run({ id, size }, { runRoute }) {
    const response = await runRoute('getQrCodePng', { params: { id }, query: { size: String(size) } });
    if (!('load' in response)) throw new Error('the route of images returned no image');
    return { png: Buffer.from(await response.load()) };
  },
});
