import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { ScanStore } from '../../store/scan-store.js';

/** What the routes of analytics need. */
export interface AnalyticsDeps {
  now: () => Date;
  qrCodes: Pick<QrCodeStore, 'find' | 'findMany'>;
  scans: ScanStore;
}
