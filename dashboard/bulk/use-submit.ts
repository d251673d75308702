import { useEffect, useRef, useState } from 'preact/hooks';
import type { StyleInput } from '../../core/style.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { invalidateQueries } from '../http/query-cache.js';
import { toast } from '../components/toast.js';
import { bulkParts } from './batches.js';
import { toRowError, type CheckedRow, type Fault } from './check-row.js';
import { submitPart, type Delivery } from './submit.js';
import { refusalsOf } from './server-errors.js';

/** To someone who has gone on to another page meanwhile. */
const SOME_LEFT = 'Not all rows could be handed in: see which jobs there are';

/**
 * Hands rows in, part after part. What the service refuses is told by row; other parts go on.
 * @param onAllIn called when nothing is left: every part was accepted
 */
export function useSubmit(onAllIn: (deliveries: readonly Delivery[]) => void) {
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<number, readonly Fault[]>>(new Map());
  const [error, setError] = useState<ApiError>();
  const [sending, setSending] = useState(false);
  const latest = useRef(deliveries);
  const shown = useRef(true);
  useEffect(() => () => void (shown.current = false), []);
  useLeaveWarning(sending);

  const show = (next: readonly Delivery[]) => {
    latest.current = next;
    setDeliveries(next);
  };
  const change = (key: string, to: Partial<Delivery>) => {
    show(latest.current.map((delivery) => (delivery.key === key ? { ...delivery, ...to } : delivery)));
  };

  const sendWaiting = async (): Promise<void> => {
    setSending(true);
    setError(undefined);
    try {
      for (let next = firstWaiting(latest.current); next; next = firstWaiting(latest.current)) {
        change(next.key, { state: 'sending' });
        await send(next);
      }
      const all = latest.current.every(({ state }) => state === 'accepted');
      if (all && shown.current) onAllIn(latest.current);
      else if (!shown.current) toast(all ? 'All rows are handed in' : SOME_LEFT);
    } catch (thrown) {
      setError(toApiError(thrown));
      if (!shown.current) toast(SOME_LEFT);
    } finally {
      setSending(false);
      invalidateQueries('/api/v1/jobs');
      invalidateQueries('/api/v1/account');
    }
  };
  const send = async (delivery: Delivery): Promise<void> => {
    try {
      change(delivery.key, { state: 'accepted', job: await submitPart(delivery) });
    } catch (thrown) {
      const refusals = refusalsOf(toApiError(thrown));
      change(delivery.key, { state: refusals.size > 0 ? 'refused' : 'waiting' });
      if (refusals.size === 0) throw thrown;
      setRefused((known) => {
        const next = new Map(known);
        for (const [index, details] of refusals) {
          const { row, item, origins } = delivery.part.rows[index]!;
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
    deliveries,
    refused,
    error,
    sending,
    /** Hands in rows that are in no part that was accepted. */
    start(rows: readonly CheckedRow[], style: StyleInput | undefined): void {
      const accepted = latest.current.filter(({ state }) => state === 'accepted');
      const parts = bulkParts(rows, style);
      show([
        ...accepted,
        ...parts.map((part) => ({ part, key: crypto.randomUUID(), state: 'waiting' as const })),
      ]);
      void sendWaiting();
    },
    again: () => void sendWaiting(),
    /** After a change of what the rows are to be: what was said of them holds no more. */
    reset(): void {
      setRefused(new Map());
      setError(undefined);
      show([]);
    },
  };
}

function firstWaiting(deliveries: readonly Delivery[]): Delivery | undefined {
  return deliveries.find(({ state }) => state === 'waiting');
}

/** Who closes the window while parts are on their way is asked first. */
function useLeaveWarning(sending: boolean): void {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);
}
