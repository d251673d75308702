import type { Author } from '../../codes/changes/ports.js';
import type { ScanTotal } from '../../store/analytics/scan-totals.js';
import { actorOf } from '../http/actor-of.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { watchPolicyOf } from './watch-policy.js';

/** The caller of a request as the author of changes. */
export interface RequestAuthor extends Author {
  findCounts: (qrCodeId: string) => Promise<ScanTotal | undefined>;
}

/**
 * Returns the caller of a request as the author of changes. The scans of a code are read once, for its events
 * and its response.
 */
export function authorOf(
  caller: Principal,
  deps: Pick<QrCodeDeps, 'settings' | 'images' | 'scans' | 'events'>,
): RequestAuthor {
  const { accountId } = caller;
  const policy = watchPolicyOf(caller, deps);
  const counts = new Map<string, Promise<ScanTotal | undefined>>();
  return {
    view: caller,
    actor: actorOf(caller),
    base: linksOf(caller, deps),
    images: deps.images({ caller: accountId }),
    findCounts(id) {
      const found = counts.get(id) ?? deps.scans.findTotals(accountId, [id]).then((totals) => totals.get(id));
      counts.set(id, found);
      return found;
    },
    findWatchPolicy: () => policy,
    addressEvents: (build) => deps.events.address(caller, build),
  };
}
