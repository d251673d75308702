import type { QrCode } from '../../core/qr-code-schemas.js';

/** The SVG that is served, by the session. A change of the code is a new address, so that no old picture stays. */
function imagePath({ id, updatedAt }: Pick<QrCode, 'id' | 'updatedAt'>): string {
  return `/api/v1/qr-codes/${id}/image.svg?v=${Date.parse(updatedAt)}`;
}

/** Always on a ground of its own: transparent codes read on light grounds only. */
export function CodeImage({ code, size }: { code: QrCode; size: number }) {
  return (
    <img
      class="code-image"
      src={imagePath(code)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
