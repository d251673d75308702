import { useRef, useState } from 'preact/hooks';
import { toApiError, type ApiError } from './api-error.js';

/** Something that changes things at the service: at most once at a time, with its error kept until the next try. */
export function useMutation<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError>();
  const busy = useRef(false);
  const run = async (...args: Args): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    setError(undefined);
    try {
      await work(...args);
      return true;
    } catch (thrown) {
      setError(toApiError(thrown));
      return false;
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, running, error, clear: () => setError(undefined) };
}
