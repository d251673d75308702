import { useRef } from 'preact/hooks';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { withNewest, withOlder, type DeliveryPage, type Log } from './merge-deliveries.js';

/** A delivery shows up within five seconds. */
const LIVE_MS = 3_000;

/** @param address of the newest page; a component keeps the one that it began with (`key`) */
export function useDeliveryLog(address: string) {
  const read = useQuery<DeliveryPage>(address, { refetchIntervalMs: LIVE_MS });
  const log = useRef<Log>();
  const merged = useRef<DeliveryPage>();
  if (read.data && read.data !== merged.current) {
    merged.current = read.data;
    log.current = withNewest(log.current, read.data);
  }
  const more = useMutation(async () => {
    const cursor = log.current?.cursor;
    if (!cursor) return;
    const page = await call<DeliveryPage>('GET', `${address}&cursor=${encodeURIComponent(cursor)}`);
    // Unless the log began anew meanwhile.
    if (log.current?.cursor === cursor) log.current = withOlder(log.current, page);
  });
  return { read, log: log.current, total: read.data?.pagination.total ?? 0, more };
}
