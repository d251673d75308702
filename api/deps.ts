import type { Settings } from '../config/settings.js';
import type { QrCodeStore } from '../store/qr-codes.js';

/** Everything that routes reach, wired in `main.ts`. */
export interface ApiDeps {
  settings: Settings;
  /** The one clock of the API. */
  now: () => Date;
  qrCodes: QrCodeStore;
}
