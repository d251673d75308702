import type { QrCode } from './qr-code-schemas.js';
import { completeStyle } from '../symbols/style.js';
import { imageUrls } from './urls.js';

/** ID of the code in examples. */
export const QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';
/** ID of a second code in examples. */
export const OTHER_QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6h';

/** Builds a QR code as the API returns it, for documentation. @param base Base of its URLs. */
export function qrCodeExample(base: string, id = QR_CODE_ID): QrCode {
  const shortUrl = `${base}/r/menu-7`;
  const path = `${base}/api/v1/qr-codes/${id}`;
  return {
    id,
    type: 'url',
    data: 'https://example.com/menu',
    name: 'Menu',
    tags: ['spring'],
    folder: null,
    template: null,
    metadata: { table: 7 },
    dynamic: true,
    compact: false,
    encoded: shortUrl,
    shortCode: 'menu-7',
    domain: null,
    aliases: [],
    shortUrl,
    image: `${path}/image.svg`,
    images: imageUrls(base, id),
    shareImage: `${path}/image.svg?token=Zp1x8vQm2k7Rw5Yt9LcN3g`,
    style: completeStyle({ foreground: '#1a237e' }),
    status: 'active',
    state: 'active',
    routing: null,
    passwordProtected: false,
    scansLeft: null,
    watch: null,
    health: null,
    page: null,
    archived: false,
    scannability: { ok: true, contrast: 13.24, quietZone: 4, warnings: [] },
    totalScans: 128,
    lastScannedAt: '2026-11-21T08:15:30.000Z',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T09:00:00.000Z',
  };
}
