import { useEffect } from 'preact/hooks';
import { fetchQuery, refetchQuery, type QueryState } from './query-cache.js';
import { useQueryState } from './use-query-state.js';

interface QueryOptions {
  /**
   * Interval between fetches while the page is visible, in milliseconds; without it, the path is not polled.
   */
  refetchIntervalMs?: number;
  /** A cached response younger than this, in milliseconds, is shown without a fetch. Default 1,000. */
  staleTimeMs?: number;
}

/** The state of a query as a component sees it. */
export interface Query<Data> extends QueryState<Data> {
  /** No data and no error yet: show a skeleton. */
  isPending: boolean;
  /** Fetches now, whatever the age of the cached response, and clears the error. Never rejects. */
  refetch: () => Promise<void>;
}

/**
 * Subscribes a component to an API path. Fetches when the component mounts, when the browser tab becomes
 * visible again, when the device is online again, at the polling interval, and after `invalidateQueries`.
 * Components with the same path share one cache entry.
 *
 * @param path API path with its query; `undefined` disables the query
 */
export function useQuery<Data>(path: string | undefined, options: QueryOptions = {}): Query<Data> {
  const { refetchIntervalMs, staleTimeMs = 1_000 } = options;
  const state = useQueryState<Data>(path);

  useEffect(() => {
    if (path === undefined) return;
    void fetchQuery(path, staleTimeMs);
    const fetchIfVisible = () => {
      if (document.visibilityState === 'visible') void fetchQuery(path, staleTimeMs);
    };
    document.addEventListener('visibilitychange', fetchIfVisible);
    const fetchNow = () => void fetchQuery(path);
    addEventListener('online', fetchNow);
    const timer =
      refetchIntervalMs === undefined ? undefined : setInterval(fetchIfVisible, refetchIntervalMs);
    return () => {
      document.removeEventListener('visibilitychange', fetchIfVisible);
      removeEventListener('online', fetchNow);
      clearInterval(timer);
    };
  }, [path, refetchIntervalMs, staleTimeMs]);

  return {
    ...state,
    isPending: state.data === undefined && state.error === undefined,
    refetch: () => (path === undefined ? Promise.resolve() : refetchQuery(path)),
  };
}
