import type { PublicScan } from '../../core/scan.js';
import { Link } from '../router/link.js';
import { flagOf, nameOfValue } from '../analytics/names.js';
import { useQuery } from '../http/use-query.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';

const EVERY_MS = 3_000;
const SHOWN = 8;

/** Scans as they come in. */
export function NewestScans() {
  const read = useQuery<{ data: PublicScan[] }>(`/api/v1/scans?limit=${SHOWN}`, { refetchIntervalMs: EVERY_MS });
  return (
    <section class="panel" aria-label="Newest scans">
      <div class="panel-head">
        <h2>Newest scans</h2>
        <span class="small soft live">live</span>
      </div>
      <Loaded query={read} errorTitle="The newest scans could not be loaded" skeleton={<Skeleton lines={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">No scan in the last 30 days. The next one shows here within seconds.</p>
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
  const place = [location.city, location.country && nameOfValue('country', location.country)]
    .filter(Boolean)
    .join(', ');
  const client = [nameOfValue('device', device.type), device.browser].filter(Boolean).join(', ');
  return (
    <li>
      <Link class="scan-row" href={`/codes/${qrCodeId}`}>
        <span class="flag" aria-hidden="true">
          {location.country ? flagOf(location.country) : '·'}
        </span>
        <span class="scan-place">
          <span class="truncate">{place || 'Unknown place'}</span>
          <span class="truncate small soft">{client}</span>
        </span>
        <span class="small soft">
          <RelativeTime at={scannedAt} />
        </span>
      </Link>
    </li>
  );
}
