import { useRef } from 'preact/hooks';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import {
  mergeNewestPage,
  appendOlderPage,
  type DeliveryPage,
  type DeliveryLogState,
} from './merge-deliveries.js';

/** Short enough that a delivery shows within 5 s. */
const REFETCH_INTERVAL_MS = 3_000;

/**
 * Follows a delivery log: polls the newest page and loads older ones on request.
 *
 * @param path API path of the newest page. It must not change: give the component a `key`.
 * @returns the query of the newest page, the merged `log`, the `total` number of deliveries, and the `loadOlder` mutation
 */
export function useDeliveryLog(path: string) {
  const query = useQuery<DeliveryPage>(path, { refetchIntervalMs: REFETCH_INTERVAL_MS });
  const log = useRef<DeliveryLogState>();
  const merged = useRef<DeliveryPage>();
  if (query.data && query.data !== merged.current) {
    merged.current = query.data;
    log.current = mergeNewestPage(log.current, query.data);
  }
  const loadOlder = useMutation(async () => {
    const cursor = log.current?.cursor;
    if (!cursor) return;
    const page = await call<DeliveryPage>('GET', `${path}&cursor=${encodeURIComponent(cursor)}`);
    // Skip the page if the log restarted in the meantime.
    if (log.current?.cursor === cursor) log.current = appendOlderPage(log.current, page);
  });
  return { query, log: log.current, total: query.data?.pagination.total ?? 0, loadOlder };
}
