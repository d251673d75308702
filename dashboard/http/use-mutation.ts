import { useRef, useState } from 'preact/hooks';
import { toApiError, type ApiError } from './api-error.js';

/** A write to the API and its state, as a component sees them. */
export interface Mutation<Args extends unknown[]> {
  /**
   * Runs the mutation. Never rejects.
   *
   * @returns whether it succeeded; `false` also while an earlier call is running
   */
  mutate: (...args: Args) => Promise<boolean>;
  isPending: boolean;
  /** Why the last call failed; cleared when the next one starts. */
  error: ApiError | undefined;
  /** Clears the error. */
  reset: () => void;
}

/** Wraps an asynchronous write so that it runs at most once at a time and its error can be shown. */
export function useMutation<Args extends unknown[]>(
  mutationFn: (...args: Args) => Promise<void>,
): Mutation<Args> {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  // State is updated asynchronously; the ref stops a second click in the same frame.
  const inFlight = useRef(false);
  const mutate = async (...args: Args): Promise<boolean> => {
    if (inFlight.current) return false;
    inFlight.current = true;
    setIsPending(true);
    setError(undefined);
    try {
      await mutationFn(...args);
      return true;
    } catch (thrown) {
      setError(toApiError(thrown));
      return false;
    } finally {
      inFlight.current = false;
      setIsPending(false);
    }
  };
  return { mutate, isPending, error, reset: () => setError(undefined) };
}
