import { useEffect, useRef, useState } from 'preact/hooks';
import type { Analytics } from '../../core/analytics/analytics-schema.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { withQuery } from '../router/location.js';
import { Sparkline } from '../charts/sparkline.js';
import { useQuery } from '../http/use-query.js';
import { browserTimeZone } from '../format/times.js';

/** A 30-day trend changes slowly, so one request per minute is enough. */
const STALE_TIME_MS = 60_000;

/** Time in view before a row fetches its trend: images load first, and rows that only scroll past send no request. */
const IN_VIEW_DELAY_MS = 500;

/** A sparkline of a code's last 30 days, fetched when its row comes into view. */
export function RowTrend({ code }: { code: QrCode }) {
  const container = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), IN_VIEW_DELAY_MS);
    });
    observer.observe(container.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  const enabled = seen && code.totalScans > 0;
  const path = withQuery(`/api/v1/qr-codes/${code.id}/analytics`, { timezone: browserTimeZone() });
  const { data } = useQuery<Analytics>(enabled ? path : undefined, { staleTimeMs: STALE_TIME_MS });
  return (
    <span class="row-trend" ref={container}>
      {data && <Sparkline counts={data.timeSeries.map(({ scans }) => scans)} />}
    </span>
  );
}
