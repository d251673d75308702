import type { StoredQrCode } from '../../core/qr-code.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import type { ScanTotals } from '../../store/scans.js';
import type { ApiDeps } from '../deps.js';
import { shareToken } from './share-token.js';
import { imageUrl, shortUrl } from './urls.js';

/** The public form of a code that has `totals`. */
export function presentCode(
  code: StoredQrCode,
  totals: ScanTotals | undefined,
  { settings, secretKey }: Pick<ApiDeps, 'settings' | 'secretKey'>,
): QrCode {
  const { publicUrl } = settings;
  const image = imageUrl(publicUrl, code.id, 'svg');
  return {
    id: code.id,
    type: code.type,
    data: presentData(code),
    name: code.name,
    tags: code.tags,
    metadata: code.metadata,
    dynamic: code.dynamic,
    encoded: code.encoded,
    shortCode: code.shortCode,
    shortUrl: shortUrl(publicUrl, code.shortCode),
    image,
    images: { svg: image, png: imageUrl(publicUrl, code.id, 'png') },
    shareImage: `${image}?token=${shareToken(secretKey, code)}`,
    style: code.style,
    status: code.status,
    scannability: code.scannability,
    totalScans: totals?.totalScans ?? 0,
    lastScannedAt: totals?.lastScannedAt?.toISOString() ?? null,
    createdAt: code.createdAt.toISOString(),
    updatedAt: code.updatedAt.toISOString(),
  };
}

/** Codes in public form, with their totals read at once. */
export async function presentCodes(
  accountId: string,
  codes: readonly StoredQrCode[],
  deps: Pick<ApiDeps, 'settings' | 'secretKey' | 'scans'>,
): Promise<QrCode[]> {
  const totals = await deps.scans.totals(
    accountId,
    codes.map(({ id }) => id),
  );
  return codes.map((code) => presentCode(code, totals.get(code.id), deps));
}

/** Data that was sent as one natural string is given back as one: `"https://example.com"`, not `{ url }`. */
function presentData({ data, dataAsText }: StoredQrCode): QrCode['data'] {
  const fields = data as Record<string, unknown>;
  const [only, ...others] = Object.values(fields);
  return dataAsText && others.length === 0 && typeof only === 'string' ? only : fields;
}

/** A code's ETag: its revision, which scans don't change. */
export function codeETag({ revision }: { revision: number }): string {
  return `"${revision}"`;
}
