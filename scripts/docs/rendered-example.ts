import { buildCode } from '../../codes/build-code.js';
import { IMAGE_TASKS } from '../../raster/image-tasks.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { createQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StyleInput } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { renderSvgImage } from '../../raster/render-svg.js';

export interface Example {
  type: string;
  data: unknown;
  style?: StyleInput;
}

export interface RenderedExample {
  code: StoredQrCode;
  svg: string;
  /** Modules per side of the symbol. */
  modules: number;
}

/** An image of the documentation, and the text that it encodes. */
export interface ExampleImage {
  /** Path in the checkout: `docs/images/types/url.svg`. */
  path: string;
  svg: string;
  text: string;
}

/** Width and height of the images in pixels. */
const IMAGE_SIZE = 240;

/**
 * Builds a code from the body of a request as the API does: validated, encoded, checked for scannability, and
 * rendered. The ID, the short code, and the time are constant, so the result is deterministic.
 */
export async function renderExample(example: Example): Promise<RenderedExample> {
  const body = createQrCodeSchema.parse({ ...example, shortCode: 'xk7d2mwq' });
  const code = await buildCode(body, {
    images: IMAGE_TASKS,
    id: 'qr_01m7z1f4vxe1wtkaf9q3nsn5qs',
    accountId: 'acc_documentation',
    base: 'https://qr.example.com',
    now: new Date('2026-01-01T00:00:00Z'),
  });
  const { encoded, style } = code;
  const symbol = encodeSymbol(encoded, { errorCorrection: style.errorCorrection });
  return {
    code,
    svg: `${await renderSvgImage(symbol, style, { size: IMAGE_SIZE })}\n`,
    modules: symbol.size,
  };
}
