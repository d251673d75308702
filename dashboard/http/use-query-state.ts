import { useEffect, useReducer, useRef } from 'preact/hooks';
import { getQueryState, subscribe, type QueryState } from './query-cache.js';

const DISABLED: QueryState<never> = { data: undefined, error: undefined };

/**
 * Returns the state of a path in the query cache and renders again when it changes. Fetches nothing.
 *
 * @param path `undefined` has no state
 */
export function useQueryState<Data>(path: string | undefined): QueryState<Data> {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const state = path === undefined ? DISABLED : (getQueryState(path) as QueryState<Data>);
  const rendered = useRef<QueryState>(state);
  rendered.current = state;

  useEffect(() => {
    if (path === undefined) return;
    const unsubscribe = subscribe(path, () => rerender(undefined));
    // Effects run after the browser has painted. A fetch of another component may have ended since the
    // render.
    if (getQueryState(path) !== rendered.current) rerender(undefined);
    return unsubscribe;
  }, [path]);

  return state;
}
