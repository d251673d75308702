import type { StoredQrCode } from '../qr-code.js';
import { worstStatus, type StoredHealth } from './health.js';
import { isWatched, type WatchPolicy } from './watch-policy.js';
import { listWatchedUrls } from './watched-urls.js';

/**
 * Returns the next state of a code with what link watch stores in it. Results of URLs that the code no longer
 * has are dropped, and new URLs are due at once. Without a watch nothing is stored.
 *
 * @param previous The code before the change; undefined for a new one.
 */
export function planWatch(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
  policy: WatchPolicy,
  now: Date,
): StoredQrCode {
  const { health: _health, linksDueAt: _linksDueAt, ...code } = next;
  const urls = listWatchedUrls(next);
  if (urls.length === 0 || !isWatched(next, policy)) return code;
  const health = remainingHealth(previous, next, urls);
  const isComplete = urls.every((url) => health?.targets.some((target) => target.url === url));
  const linksDueAt = (isComplete ? previous?.linksDueAt : undefined) ?? now;
  return { ...code, ...(health && { health }), linksDueAt };
}

/** Another text to look for makes former results void, too. */
function remainingHealth(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
  urls: readonly string[],
): StoredHealth | undefined {
  const health = previous?.health;
  if (!health || previous?.watch?.contains !== next.watch?.contains) return undefined;
  const targets = health.targets.filter(({ url }) => urls.includes(url));
  if (targets.length === 0) return undefined;
  const isComplete = targets.length === urls.length;
  if (isComplete && targets.length === health.targets.length) return health;
  const statuses = targets.map(({ status }) => status);
  return {
    ...health,
    status: worstStatus(isComplete ? statuses : [...statuses, 'unchecked']),
    version: health.version + 1,
    targets,
  };
}
