import type { Settings } from '../../config/settings.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { WatchedCodeStore } from '../../store/link-watch/watched-codes.js';
import type { CodeEraStore } from '../../store/qr-codes/code-eras.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { StreamSlots } from '../http/stream-slots.js';

/** What the routes of analytics need. */
export interface AnalyticsDeps {
  now: () => Date;
  downloads: StreamSlots;
  qrCodes: Pick<QrCodeStore, 'find' | 'findStored' | 'findMany' | 'listIds'>;
  folders: Pick<FolderStore, 'readTree'>;
  scans: ScanStore;
  watchedCodes: Pick<WatchedCodeStore, 'listHealthLog'>;
  revisions: RevisionStore;
  codeEras: CodeEraStore;
  settings: Pick<Settings, 'historyDays'>;
}
