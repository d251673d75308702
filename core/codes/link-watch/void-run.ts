/** Runs of fewer hosts are never void. */
const MIN_HOSTS = 5;

/** How the checks of one host in a run ended. */
export interface HostResult {
  /** Whether every check failed. */
  failed: boolean;
  /**
   * Whether the host failed before this run, too, so that a failure does not indicate an outage of the
   * service.
   */
  failedBefore: boolean;
}

/**
 * Returns whether the results of a run say more about the service than about the hosts: more than half of at
 * least five hosts failed. Hosts that failed before do not make a run void, because a run of retries has few
 * others.
 */
export function isVoidRun(hosts: readonly HostResult[]): boolean {
  if (hosts.length < MIN_HOSTS || !mostFailed(hosts)) return false;
  return mostFailed(hosts.filter(({ failedBefore }) => !failedBefore));
}

function mostFailed(hosts: readonly HostResult[]): boolean {
  return hosts.filter(({ failed }) => failed).length * 2 > hosts.length;
}
