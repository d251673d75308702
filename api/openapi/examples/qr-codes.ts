import type { RevisionResource, RevisionWithQrCode } from '../../../core/history/history-schemas.js';
import type { QrCode, QrCodePreview } from '../../../core/qr-code-schemas.js';
import { completeStyle } from '../../../core/style.js';

export const QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';
export const OTHER_QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6h';

/** Builds a QR code as the API returns it. @param base Base of its URLs. */
export function qrCodeExample(base: string, id = QR_CODE_ID): QrCode {
  const shortUrl = `${base}/r/menu-7`;
  const path = `${base}/api/v1/qr-codes/${id}`;
  return {
    id,
    type: 'url',
    data: 'https://example.com/menu',
    name: 'Menu',
    tags: ['spring'],
    metadata: { table: 7 },
    dynamic: true,
    encoded: shortUrl,
    shortCode: 'menu-7',
    shortUrl,
    image: `${path}/image.svg`,
    images: { svg: `${path}/image.svg`, png: `${path}/image.png` },
    shareImage: `${path}/image.svg?token=Zp1x8vQm2k7Rw5Yt9LcN3g`,
    style: completeStyle({ foreground: '#1a237e' }),
    status: 'active',
    archived: false,
    scannability: { ok: true, contrast: 13.24, quietZone: 4, warnings: [] },
    totalScans: 128,
    lastScannedAt: '2026-11-21T08:15:30.000Z',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T09:00:00.000Z',
  };
}

/** A revision as the history lists it. */
export const REVISION: RevisionResource = {
  revision: 3,
  at: '2026-11-20T16:04:00.000Z',
  actor: { type: 'key', id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' },
  note: 'Autumn menu',
  changes: [
    { path: 'data', from: 'https://example.com/summer', to: 'https://example.com/menu' },
    { path: 'style.foreground', from: '#000000', to: '#1a237e' },
  ],
  encodedChanged: false,
};

/** Builds a revision with the code as it was. @param base Base of its URLs. */
export function revisionExample(base: string): RevisionWithQrCode {
  const { totalScans: _scans, lastScannedAt: _at, shareImage: _url, ...qrCode } = qrCodeExample(base);
  return { ...REVISION, qrCode: { ...qrCode, updatedAt: REVISION.at } };
}

/** The SVG of the example, shortened. */
export const SVG_EXAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 33 33">' +
  '<path fill="#ffffff" d="M0 0h33v33H0z"/><path stroke="#1a237e" d="M4 4.5h7m1 0h2m2 0h1"/></svg>';

/** Builds the preview of the example. @param base Base of its URLs. */
export function previewExample(base: string): QrCodePreview {
  const { encoded, style, scannability } = qrCodeExample(base);
  const symbol = { version: 2, modules: 25, errorCorrection: 'M' as const };
  return { encoded, symbol, style, scannability, svg: SVG_EXAMPLE };
}
