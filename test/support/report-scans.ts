import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import type { SharedApi } from './shared-api.js';

/** Stores scans of a code, each by another visitor unless it says otherwise. */
export async function storeScans(
  { db }: Pick<SharedApi, 'db'>,
  code: { accountId: string; qrCodeId: string },
  scans: readonly Partial<ScanDocument>[],
): Promise<void> {
  await db.collection<ScanDocument>(SCANS).insertMany(
    scans.map((scan, index) => ({
      _id: newScanId(),
      ...code,
      shortCode: 'abc',
      at: new Date(),
      country: 'DE',
      region: 'Berlin',
      city: 'Berlin',
      device: 'mobile',
      os: 'iOS',
      browser: 'Mobile Safari',
      referrer: null,
      bot: false,
      botReason: null,
      visitor: `v${index}`,
      ...scan,
    })),
  );
}
