import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { renderSvg } from '../../core/symbols/render/svg.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/**
 * Draws a code as the API does: the same SVG, as a `data:` URL.
 *
 * @throws DomainError if the symbol cannot be encoded
 */
export function drawCode({ encoded, style }: Pick<QrCode, 'encoded' | 'style'>): string {
  const svg = renderSvg(encodeSymbol(encoded, { errorCorrection: style.errorCorrection }), style);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
