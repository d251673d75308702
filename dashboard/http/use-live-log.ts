import { useRef } from 'preact/hooks';
import { call } from './call.js';
import {
  appendOlderPage,
  mergeNewestPage,
  type IsOlder,
  type LogPage,
  type LogState,
} from './merge-pages.js';
import { useMutation } from './use-mutation.js';
import { useQuery } from './use-query.js';

/** Default polling interval: short enough that a row shows within 5 s. */
const REFETCH_INTERVAL_MS = 3_000;

/**
 * Follows a log: polls the newest page and loads older ones on request.
 *
 * @param path API path of the newest page, with its query. It must not change: give the component a `key`.
 *   `undefined` disables the log.
 * @returns the query of the newest page, the merged `log`, the `total` number of rows (`null` if the API does
 *   not count them), and the `loadOlder` mutation
 */
export function useLiveLog<Row>(
  path: string | undefined,
  isOlder: IsOlder<Row>,
  refetchIntervalMs = REFETCH_INTERVAL_MS,
) {
  const query = useQuery<LogPage<Row>>(path, { refetchIntervalMs });
  const log = useRef<LogState<Row>>();
  const merged = useRef<LogPage<Row>>();
  if (query.data && query.data !== merged.current) {
    merged.current = query.data;
    log.current = mergeNewestPage(log.current, query.data, isOlder);
  }
  const loadOlder = useMutation(async () => {
    const cursor = log.current?.cursor;
    if (!cursor) return;
    const page = await call<LogPage<Row>>('GET', `${path}&cursor=${encodeURIComponent(cursor)}`);
    // Skip the page if the log restarted in the meantime.
    if (log.current?.cursor === cursor) log.current = appendOlderPage(log.current, page);
  });
  return { query, log: log.current, total: query.data?.pagination.total ?? null, loadOlder };
}
