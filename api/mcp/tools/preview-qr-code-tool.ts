import { z } from 'zod';
import type { QrCodePreview } from '../../../core/codes/qr-code-schemas.js';
import { withLogoDigest } from '../../../core/codes/logo-digest.js';
import { planImage } from '../../../core/symbols/print/plan-image.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { sha256 } from '../../../store/sha256.js';
import { newCodeArguments } from './code-arguments.js';
import { DEFAULT_SIZE } from './get-qr-code-image-tool.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf } from './tool.js';

export const previewQrCodeTool = defineTool({
  name: 'preview_qr_code',
  description:
    'Shows a code as create_qr_code would create it, with a PNG and warnings about its readability. Stores nothing.',
  routes: ['previewQrCode'],
  effect: 'read',
  arguments: z.strictObject({
    ...newCodeArguments,
    print: z
      .strictObject({ width: z.string().optional(), dpi: z.number().optional() })
      .optional()
      .describe('How it will be printed, such as width 30mm'),
  }),
  result: resultSchema({ encoded: 'text', symbol: 'object', style: 'object', scannability: 'object' }),
  async run(body, { runRoute, images }) {
    const preview = jsonOf(await runRoute('previewQrCode', { body })) as QrCodePreview;
    const { svg: _svg, style, encoded, ...others } = preview;
    const symbol = encodeSymbol(encoded, { errorCorrection: style.errorCorrection });
    const { plan } = planImage({ format: 'png', size: DEFAULT_SIZE }, () => symbol.size, style);
    const png = await images.renderImage(symbol, style, plan);
    return { structured: { encoded, style: withLogoDigest(style, sha256), ...others }, png };
  },
});
