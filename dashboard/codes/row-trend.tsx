import { useEffect, useRef, useState } from 'preact/hooks';
import type { Analytics } from '../../core/analytics/analytics-schema.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { withQuery } from '../router/location.js';
import { Sparkline } from '../charts/sparkline.js';
import { useQuery } from '../http/use-query.js';
import { ownTimeZone } from '../format/times.js';

/** A trend of 30 days changes slowly: once a minute is often enough. */
const MAX_AGE_MS = 60_000;

/** Pictures go first, and rows that only scroll by ask for nothing. */
const SETTLE_MS = 500;

/** The last 30 days of a code, asked for when its row comes into view. */
export function RowTrend({ code }: { code: QrCode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), SETTLE_MS);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  const wanted = seen && code.totalScans > 0;
  const address = withQuery(`/api/v1/qr-codes/${code.id}/analytics`, { timezone: ownTimeZone() });
  const { data } = useQuery<Analytics>(wanted ? address : undefined, { staleTimeMs: MAX_AGE_MS });
  return (
    <span class="row-trend" ref={place}>
      {data && <Sparkline counts={data.timeSeries.map(({ scans }) => scans)} />}
    </span>
  );
}
