import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useOnChange } from '../http/use-on-change.js';
import { useQuery } from '../http/use-query.js';
import { changesPath } from './schedule-paths.js';

const NONE: readonly ScheduledChange[] = [];

/**
 * Returns the changes of a code that will take effect; none while they are loading. A change that takes
 * effect changes the code, so they are fetched again then.
 */
export function usePendingChanges({ id, updatedAt }: QrCode): readonly ScheduledChange[] {
  const query = useQuery<{ data: ScheduledChange[] }>(changesPath(id));
  useOnChange(updatedAt, query.refetch);
  return query.data?.data.filter(({ state }) => state === 'pending') ?? NONE;
}
