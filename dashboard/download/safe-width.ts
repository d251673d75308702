import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { safeWidthCm } from '../../core/symbols/print/module-size.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/** Returns the width in millimeters from which on phones read the image of a code well. */
export function safeWidthMmOf({ encoded, style }: Pick<QrCode, 'encoded' | 'style'>): number {
  try {
    const { size } = encodeSymbol(encoded, { errorCorrection: style.errorCorrection });
    return safeWidthCm(imageSide(size, style)) * 10;
  } catch {
    // Only the API can draw such a code; the sizes in print come from there, too.
    return 0;
  }
}
