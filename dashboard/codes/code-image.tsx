import type { QrCode } from '../../core/qr-code-schemas.js';

/** The SVG as the API serves it. Each change of the code gives a new URL, so the browser never shows an outdated image. */
function codeImagePath({ id, updatedAt }: Pick<QrCode, 'id' | 'updatedAt'>): string {
  return `/api/v1/qr-codes/${id}/image.svg?v=${Date.parse(updatedAt)}`;
}

/**
 * The image of a code, on white in both themes: a code with a transparent background is only readable on a light one.
 *
 * @param props.size side in CSS pixels
 */
export function CodeImage({ code, size }: { code: QrCode; size: number }) {
  return (
    <img
      class="code-image"
      src={codeImagePath(code)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
