import { cachedPaths, getQueryState, setQueryData } from './query-cache.js';

/**
 * Updates the data of every path with this prefix, before the API has confirmed a change.
 *
 * @param update Returns the new data, or the same to leave a path out.
 * @returns a function that restores the data of paths that have not received other data since
 */
export function updateQueries(prefix: string, update: (data: unknown, path: string) => unknown): () => void {
  const restores: (() => void)[] = [];
  for (const path of cachedPaths()) {
    const before = getQueryState(path).data;
    if (!path.startsWith(prefix) || before === undefined) continue;
    const after = update(before, path);
    if (after === before) continue;
    setQueryData(path, after);
    restores.push(() => {
      if (getQueryState(path).data === after) setQueryData(path, before);
    });
  }
  return () => {
    for (const restore of restores) restore();
  };
}
