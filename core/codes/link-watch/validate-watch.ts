import type { ErrorDetail } from '../../basics/errors.js';
import type { CodeType } from '../../symbols/payloads/registry.js';
import { isOwnDestination, isWatchable } from './watched-urls.js';
import type { Watch, WatchInput } from './watch-schema.js';

/** Properties of a code that decide which watch the code may have. */
interface WatchedContent {
  type: CodeType;
  dynamic: boolean;
  /** Normalized data of the type; undefined if it is invalid. */
  data: unknown;
}

/** Returns why a code cannot have a watch. */
export function findWatchProblems(
  { type, dynamic, data }: WatchedContent,
  watch: Watch | WatchInput | null | undefined,
): ErrorDetail[] {
  if (!watch) return [];
  if (!isWatchable({ type, dynamic })) {
    const message =
      'must be null or omitted, because only dynamic codes of the types url, app, and gs1 redirect to destinations';
    return [{ path: 'watch', message }];
  }
  const { fallbackUrl } = watch;
  if (typeof fallbackUrl !== 'string' || data === undefined) return [];
  return isOwnDestination({ type, data }, fallbackUrl)
    ? [{ path: 'watch.fallbackUrl', message: 'must not be the destination itself' }]
    : [];
}
