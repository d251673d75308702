import { renderSvg } from '../../core/symbols/render/svg.js';
import { completeStyle } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';

/**
 * The QR code that an authenticator app scans. It is drawn in the browser, so its secret goes nowhere.
 *
 * @param uri The `otpauth:` URI.
 */
export function TotpImage({ uri }: { uri: string }) {
  const style = completeStyle({});
  const svg = renderSvg(encodeSymbol(uri, { errorCorrection: style.errorCorrection }), style);
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
