import { buildCode } from '../../api/qr-codes/build-code.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import { createQrCodeSchema } from '../../core/qr-code-schemas.js';
import type { StyleInput } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { renderSvgImage } from '../../raster/render-svg.js';

export interface Example {
  type: string;
  data: unknown;
  style?: StyleInput;
}

export interface DrawnExample {
  code: StoredQrCode;
  svg: string;
  /** modules on a side of the symbol */
  modules: number;
}

/** A picture of the documentation, and what a scanner finds in it. */
export interface Picture {
  /** in the checkout, e.g. `docs/images/types/url.svg` */
  path: string;
  svg: string;
  text: string;
}

/** Pixels on a side of the pictures in the documentation. */
const SHOWN = 240;

/**
 * What the service makes of the body of a request, all the way: validated, encoded, proved readable and drawn. Only id,
 * short code and time are always the same here.
 */
export async function drawExample(example: Example): Promise<DrawnExample> {
  const body = createQrCodeSchema.parse({ ...example, shortCode: 'xk7d2mwq' });
  const code = await buildCode(body, {
    id: 'qr_01m7z1f4vxe1wtkaf9q3nsn5qs',
    accountId: 'acc_documentation',
    base: 'https://qr.example.com',
    now: new Date('2026-01-01T00:00:00Z'),
  });
  const { encoded, style } = code;
  const symbol = encodeSymbol(encoded, { errorCorrection: style.errorCorrection });
  return { code, svg: `${await renderSvgImage(symbol, style, { size: SHOWN })}\n`, modules: symbol.size };
}
