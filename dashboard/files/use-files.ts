import { useEffect, useReducer } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import { fetchQuery, getQueryState, subscribe, type QueryState } from '../http/query-cache.js';
import { filePath } from './file-paths.js';

/** A cached file younger than this is not fetched again: only its name and its folder can change. */
const STALE_TIME_MS = 60_000;

/** A file as a component sees it: no data while it loads. */
export interface LoadedFile extends Pick<QueryState<FileResource>, 'data' | 'error'> {
  id: string;
}

/** Loads files by their IDs, in the same order. */
export function useFiles(ids: readonly string[]): LoadedFile[] {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const paths = [...new Set(ids)].map(filePath);
    const stops = paths.map((path) => subscribe(path, () => rerender(undefined)));
    for (const path of paths) void fetchQuery(path, STALE_TIME_MS);
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids.join(' ')]);
  return ids.map((id) => {
    const { data, error } = getQueryState(filePath(id)) as QueryState<FileResource>;
    return { id, data, error };
  });
}
