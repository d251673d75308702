import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import { useQuery } from '../http/use-query.js';
import type { ShownAnalytics } from './shown-analytics.js';
import { formerTargetNames, type TargetNames } from './target-names.js';

/** Targets that every code has. */
const ALWAYS_KNOWN = ['default', 'fallback'];

/**
 * Returns the names of the targets of a code. If scans led to targets that its routing no longer has, their
 * names come from the history of the code, so that the result of a test stays readable after its end.
 *
 * @param names Names of the targets of today's routing; undefined for an account.
 * @param codePath API path of the code.
 */
export function useTargetNames(
  names: TargetNames | undefined,
  codePath: string | undefined,
  analytics: ShownAnalytics | undefined,
): TargetNames | undefined {
  const ids = (analytics?.targets ?? []).flatMap(({ rule, variant }) => [rule, variant]);
  const isUnknown = (id: string | null) => id !== null && !ALWAYS_KNOWN.includes(id) && !names?.has(id);
  const path = names && codePath && ids.some(isUnknown) ? `${codePath}/history?limit=100` : undefined;
  const history = useQuery<{ data: RevisionResource[] }>(path);
  return names && history.data ? new Map([...formerTargetNames(history.data.data), ...names]) : names;
}
