import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Sparkline } from '../charts/sparkline.js';

/**
 * A sparkline of a code's last 30 days, which are part of the list. Empty for a code that was never scanned.
 */
export function RowTrend({ code: { trend, totalScans } }: { code: QrCode }) {
  return <span class="row-trend">{trend && totalScans > 0 && <Sparkline counts={trend} />}</span>;
}
