import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { StreamSlots } from '../http/stream-slots.js';

/** What the routes of analytics need. */
export interface AnalyticsDeps {
  now: () => Date;
  downloads: StreamSlots;
  qrCodes: Pick<QrCodeStore, 'find' | 'findMany' | 'listIds'>;
  scans: ScanStore;
}
