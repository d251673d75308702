import type { Health, TargetHealthResource } from '../../core/codes/link-watch/health.js';

/** Lists the destinations of a code: `targets` is empty if there is only one. */
export function listTargets(health: Health | null): TargetHealthResource[] {
  if (health === null || health.url === null) return [];
  const { targets, url, ...only } = health;
  return targets.length > 0 ? targets : [{ ...only, url }];
}

/** Returns whether every destination was checked again. */
export function isChecked(before: Health | null, after: Health | null): boolean {
  if (after === null) return true;
  const former = new Map(listTargets(before).map(({ url, checkedAt }) => [url, checkedAt]));
  return listTargets(after).every(
    ({ url, checkedAt }) => checkedAt !== null && checkedAt !== (former.get(url) ?? null),
  );
}
