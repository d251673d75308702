import type { StoredQrCode } from '../qr-code.js';
import { worstStatus, type Health, type TargetHealth, type TargetHealthResource } from './health.js';
import { isWatched, usesWatch, validSince, type WatchPolicy } from './watch-policy.js';
import { listWatchedUrls, type WatchedFields } from './watched-urls.js';

type CodeWithHealth = WatchedFields & Pick<StoredQrCode, 'watch' | 'health'>;

/** Lists what is known about the current URLs of a code; a URL without a valid check is absent. */
function listValidTargets(code: CodeWithHealth, policy: WatchPolicy): TargetHealth[] {
  const { health } = code;
  if (!health || !isWatched(code, policy)) return [];
  const since = validSince(code, policy);
  const urls = new Set(listWatchedUrls(code));
  return health.targets.filter(({ url, checkedAt }) => urls.has(url) && checkedAt >= since);
}

/**
 * Builds `health` in responses: the health of the worst URL. Null if the account does not use link watch for
 * the code.
 */
export function presentHealth(code: CodeWithHealth, policy: WatchPolicy): Health | null {
  if (!usesWatch(code, policy)) return null;
  const known = listValidTargets(code, policy);
  const targets = listWatchedUrls(code).map((url) =>
    presentTarget(
      url,
      known.find((target) => target.url === url),
    ),
  );
  const status = worstStatus(targets.map((target) => target.status));
  const worst = targets.find((target) => target.status === status) ?? {
    url: null,
    ...presentCheck(undefined),
  };
  return { ...worst, targets: targets.length > 1 ? targets : [] };
}

function presentTarget(url: string, target: TargetHealth | undefined): TargetHealthResource {
  return { url, ...presentCheck(target) };
}

function presentCheck(target: TargetHealth | undefined): Omit<TargetHealthResource, 'url'> {
  return {
    status: target?.status ?? 'unchecked',
    httpStatus: target?.httpStatus ?? null,
    reason: target?.reason ?? null,
    checkedAt: target?.checkedAt.toISOString() ?? null,
    since: target?.since?.toISOString() ?? null,
  };
}

/** Where scans are sent whose destination is broken. */
export interface Fallback {
  url: string;
  /** The URLs that are broken. */
  broken: string[];
}

/** Returns the fallback of a code; undefined while it is not needed. */
export function fallbackOf(code: CodeWithHealth, policy: WatchPolicy): Fallback | undefined {
  const url = code.watch?.fallbackUrl;
  if (url === undefined || code.health?.status !== 'broken') return undefined;
  const broken = listValidTargets(code, policy)
    .filter((target) => target.status === 'broken' && target.url !== url)
    .map((target) => target.url);
  return broken.length > 0 ? { url, broken } : undefined;
}
