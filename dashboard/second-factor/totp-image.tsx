import { renderSvg } from '../../core/symbols/render/svg.js';
import { completeStyle } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/**
 * The QR code that an authenticator app scans. It is drawn in the browser, so its secret goes nowhere.
 *
 * @param uri The `otpauth:` URI.
 */
export function TotpImage({ uri }: { uri: string }) {
  // On a clean screen, fewer modules read better than more redundancy.
  const svg = renderSvg(encodeSymbol(uri, { errorCorrection: 'L' }), completeStyle({}));
  return (
    <img
      class="totp-image"
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt="QR code for your authenticator app"
      width={200}
      height={200}
    />
  );
}
