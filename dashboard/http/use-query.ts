import { useEffect, useReducer } from 'preact/hooks';
import { fetchQuery, getQueryState, watch, type Read } from './query-cache.js';

interface ReadOptions {
  /** Fetches again this often, while the page is visible. */
  everyMs?: number;
  /** An answer this young is taken as it is. */
  maxAgeMs?: number;
}

const NOTHING: Read<never> = { data: undefined, error: undefined, loading: false };

/**
 * What the API answers at an address, fetched when it is first shown, when the page is looked at again, and after changes.
 * @param path with its query; undefined: nothing to read yet
 */
export function useQuery<Answer>(path: string | undefined, options: ReadOptions = {}) {
  const { everyMs, maxAgeMs = 1_000 } = options;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (path === undefined) return;
    const stop = watch(path, () => redraw(undefined));
    void fetchQuery(path, maxAgeMs);
    const again = () => {
      if (document.visibilityState === 'visible') void fetchQuery(path, maxAgeMs);
    };
    document.addEventListener('visibilitychange', again);
    const timer = everyMs === undefined ? undefined : setInterval(again, everyMs);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', again);
      clearInterval(timer);
    };
  }, [path, everyMs, maxAgeMs]);

  const read = path === undefined ? NOTHING : (getQueryState(path) as Read<Answer>);
  return {
    ...read,
    /** Nothing to show yet, and no reason to believe that there won't be. */
    waiting: read.data === undefined && read.error === undefined,
    again: () => (path === undefined ? Promise.resolve() : fetchQuery(path)),
  };
}
