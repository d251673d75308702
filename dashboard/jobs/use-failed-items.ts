import { useEffect, useState } from 'preact/hooks';
import { callForFile } from '../http/call.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { parseFailedItems } from './parse-failed-items.js';
import type { RowProblem } from './problem-groups.js';
import { jobPath } from './use-job.js';

/** The items of a job that have failed, as problems by row. */
export interface FailedItems {
  /** `undefined` until they are loaded. */
  problems: readonly RowProblem[] | undefined;
  error: ApiError | undefined;
}

/**
 * Loads why items of a job have failed: all of them, in one request.
 *
 * @param id ID of the job; `undefined` if none has failed
 */
export function useFailedItems(id: string | undefined): FailedItems {
  const [loaded, setLoaded] = useState<FailedItems & { id?: string }>({
    problems: undefined,
    error: undefined,
  });
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    const options = { headers: { accept: 'text/csv' }, signal: abort.signal };
    callForFile('GET', `${jobPath(id)}/items?outcome=failed`, options)
      .then((csv) => csv.text())
      .then(
        (text) => setLoaded({ id, problems: parseFailedItems(text), error: undefined }),
        (thrown: unknown) =>
          abort.signal.aborted || setLoaded({ id, problems: undefined, error: toApiError(thrown) }),
      );
    return () => abort.abort();
  }, [id]);
  return loaded.id === id ? loaded : { problems: undefined, error: undefined };
}
