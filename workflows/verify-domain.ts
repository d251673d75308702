import {
  condition,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { VerifyDomainActivities } from '../activities/verify-domain.js';
import {
  DOMAIN_CHECK_AGES_MS,
  type DomainProofStep,
  type VerifyDomainInput,
} from '../core/workflows/domain-proofs.js';
import { WAKE_SIGNAL } from '../core/workflows/entities.js';

/** Retried indefinitely: a check that a database outage interrupts is not skipped. */
const { checkPendingDomain, isDomainPending } = proxyActivities<VerifyDomainActivities>({
  // A lookup takes at most 5 s.
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

const wakeSignal = defineSignal(WAKE_SIGNAL);

/**
 * Checks the DNS record of a pending domain until it is proved or deleted, for at most 72 hours. A wake-up
 * after a verification or a deletion ends it at once. Checks that were due while no worker ran are made up
 * for by one.
 *
 * @returns The result of the last check; null if there was none.
 */
export async function verifyDomain({
  accountId,
  domainId,
  createdAt,
}: VerifyDomainInput): Promise<DomainProofStep | null> {
  let hasWakeUp = false;
  setHandler(wakeSignal, () => {
    hasWakeUp = true;
  });
  const domain = { accountId, domainId };
  const addedAt = Date.parse(createdAt);
  let checks = 0;
  let last: DomainProofStep | null = null;
  for (const [index, age] of DOMAIN_CHECK_AGES_MS.entries()) {
    const followingAge = DOMAIN_CHECK_AGES_MS[index + 1];
    if (followingAge !== undefined && Date.now() >= addedAt + followingAge) continue;
    for (;;) {
      const waitMs = addedAt + age - Date.now();
      if (waitMs <= 0 || !(await condition(() => hasWakeUp, waitMs))) break;
      hasWakeUp = false;
      if (!(await isDomainPending(domain))) return 'ended';
    }
    last = await checkPendingDomain(domain);
    checks += 1;
    setCurrentDetails(`${checks} checks; the last one: ${last}`);
    if (last === 'ended') return last;
  }
  return last;
}
