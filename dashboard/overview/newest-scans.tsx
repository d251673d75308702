import type { PublicScan } from '../../core/scans/scan.js';
import { Link } from '../router/link.js';
import { countryFlag, formatScanValue } from '../analytics/scan-values.js';
import { Icon } from '../components/icon.js';
import { useCodeName } from '../codes/code-name.js';
import { useQuery } from '../http/use-query.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { LATEST_SCANS_PATH, LIVE_MS } from './use-recent-analytics.js';

/** Panel with the latest scans. New ones appear within seconds. */
export function NewestScans() {
  const scans = useQuery<{ data: PublicScan[] }>(LATEST_SCANS_PATH, { refetchIntervalMs: LIVE_MS });
  return (
    <section class="panel" aria-label="Latest scans">
      <div class="panel-head">
        <h2>Latest scans</h2>
        <span class="small soft live">Live</span>
      </div>
      <Loaded query={scans} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">No scans in the last 30 days. New scans appear here within seconds.</p>
          ) : (
            <ul class="scans">
              {data.map((scan) => (
                <ScanRow key={scan.id} scan={scan} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function ScanRow({ scan: { qrCodeId, location, device, scannedAt } }: { scan: PublicScan }) {
  const place = [location.city, location.country && formatScanValue('country', location.country)]
    .filter(Boolean)
    .join(', ');
  const client = [formatScanValue('device', device.type), device.browser].filter(Boolean).join(', ');
  const name = useCodeName(qrCodeId);
  return (
    <li>
      <Link class="scan-row" href={`/codes/${qrCodeId}`}>
        <span class="flag" aria-hidden="true">
          {location.country ? countryFlag(location.country) : <Icon name="globe" size={16} />}
        </span>
        <span class="scan-place">
          <span class="truncate" dir="auto">
            {name || '\u00a0'}
          </span>
          <span class="truncate small soft">
            {place || 'Unknown location'} · {client}
          </span>
        </span>
        <span class="small soft">
          <RelativeTime at={scannedAt} />
        </span>
      </Link>
    </li>
  );
}
