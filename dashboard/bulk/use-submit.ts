import { useEffect, useRef, useState } from 'preact/hooks';
import type { StyleInput } from '../../core/symbols/style.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { invalidateQueries } from '../http/query-cache.js';
import { toast } from '../components/toast.js';
import { splitIntoBatches } from './batches.js';
import { toRowError, type CheckedRow, type RowError } from './check-row.js';
import { submitBatch, type Submission } from './submit.js';
import { itemErrors } from './server-errors.js';

/** Shown to a user who left the page while batches were being submitted. */
const INCOMPLETE = 'Some rows could not be submitted. See Jobs for those that were.';

/** The submission of rows and its state, as the form sees them. */
export interface RowSubmission {
  submissions: readonly Submission[];
  /** Errors that the API reported, by row number. */
  serverErrors: ReadonlyMap<number, readonly RowError[]>;
  /** Why the submission stopped; `retry` resumes it. */
  error: ApiError | undefined;
  isSending: boolean;
  /** Submits rows, in addition to those already accepted. */
  submit: (rows: readonly CheckedRow[], style: StyleInput | undefined) => void;
  /** Submits the batches that are still pending. */
  retry: () => void;
  /** Discards all results. Call it when the mapping, the style, or the tags change. */
  reset: () => void;
}

/**
 * Submits rows to the API, one batch after the other. A batch with invalid items is reported by row; the
 * others continue. Warns before the window is closed while a request is in flight.
 *
 * @param onAllAccepted called when every batch was accepted, unless the user has left the page
 */
export function useSubmit(onAllAccepted: (submissions: readonly Submission[]) => void): RowSubmission {
  const [submissions, setSubmissions] = useState<readonly Submission[]>([]);
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<number, readonly RowError[]>>(new Map());
  const [error, setError] = useState<ApiError>();
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(submissions);
  const mounted = useRef(true);
  useEffect(() => () => void (mounted.current = false), []);
  useLeaveWarning(isSending);

  const setAll = (next: readonly Submission[]) => {
    latest.current = next;
    setSubmissions(next);
  };
  const update = (key: string, change: Partial<Submission>) => {
    setAll(
      latest.current.map((submission) =>
        submission.key === key ? { ...submission, ...change } : submission,
      ),
    );
  };

  const sendPending = async (): Promise<void> => {
    setIsSending(true);
    setError(undefined);
    try {
      for (let next = firstPending(latest.current); next; next = firstPending(latest.current)) {
        update(next.key, { state: 'sending' });
        await send(next);
      }
      const allAccepted = latest.current.every(({ state }) => state === 'accepted');
      if (allAccepted && mounted.current) onAllAccepted(latest.current);
      else if (!mounted.current) toast(allAccepted ? 'All rows submitted' : INCOMPLETE);
    } catch (thrown) {
      setError(toApiError(thrown));
      if (!mounted.current) toast(INCOMPLETE);
    } finally {
      setIsSending(false);
      invalidateQueries('/api/v1/jobs');
      invalidateQueries('/api/v1/account');
    }
  };
  const send = async (submission: Submission): Promise<void> => {
    try {
      update(submission.key, { state: 'accepted', job: await submitBatch(submission) });
    } catch (thrown) {
      const errors = itemErrors(toApiError(thrown));
      update(submission.key, { state: errors.size > 0 ? 'rejected' : 'pending' });
      if (errors.size === 0) throw thrown;
      setServerErrors((previous) => {
        const next = new Map(previous);
        for (const [index, details] of errors) {
          const { row, item, origins } = submission.batch.rows[index]!;
          next.set(
            row.number,
            details.map((detail) => toRowError(detail, item!, origins)),
          );
        }
        return next;
      });
    }
  };

  return {
    submissions,
    serverErrors,
    error,
    isSending,
    submit(rows, style) {
      const accepted = latest.current.filter(({ state }) => state === 'accepted');
      const added = splitIntoBatches(rows, style).map((batch) => ({
        batch,
        key: crypto.randomUUID(),
        state: 'pending' as const,
      }));
      setAll([...accepted, ...added]);
      void sendPending();
    },
    retry: () => void sendPending(),
    reset() {
      setServerErrors(new Map());
      setError(undefined);
      setAll([]);
    },
  };
}

function firstPending(submissions: readonly Submission[]): Submission | undefined {
  return submissions.find(({ state }) => state === 'pending');
}

/** Asks for confirmation before the window closes. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}
