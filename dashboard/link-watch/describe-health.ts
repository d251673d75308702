import type { HealthReason, HealthStatus, TargetHealthResource } from '../../core/codes/link-watch/health.js';

/** Why a check did not succeed. An event may have a reason that was added after the page was loaded. */
export const HEALTH_REASONS: Readonly<Record<string, string | undefined>> = {
  status: 'The site responds with an error',
  name: 'The host name does not exist',
  tls: 'The certificate or the TLS handshake is invalid',
  connection: 'The site does not accept connections',
  timeout: 'The site does not respond within 10 seconds',
  redirects: 'The site redirects more than 5 times',
  content: 'The page does not contain the required text',
  blocked: 'The site rejects the check, which says nothing about visitors',
  challenge: 'The site asks whether the visitor is a robot, so the check has no result',
  not_public: 'The address is not public, so the service does not check it',
  unclear: 'The response says nothing about visitors',
} satisfies Readonly<Record<HealthReason, string>>;

/** A site that responds with 503 and says when it is back. */
const MAINTENANCE = 'The site is down for maintenance, and says when it is back';

/** Reasons that do not count as a failure: the check was inconclusive. */
const UNCLEAR_REASONS: readonly HealthReason[] = ['blocked', 'challenge', 'not_public', 'unclear'];

type LastCheck = Pick<TargetHealthResource, 'status' | 'httpStatus' | 'reason'>;

/**
 * Says why the last check of a destination did not succeed, with the HTTP status; undefined after a success.
 */
export function describeReason({ reason, httpStatus }: LastCheck): string | undefined {
  if (reason === null) return undefined;
  const isMaintenance = reason === 'unclear' && httpStatus === 503;
  const text = isMaintenance ? MAINTENANCE : (HEALTH_REASONS[reason] ?? 'The check failed');
  return httpStatus === null ? text : `${text} (HTTP ${httpStatus})`;
}

/**
 * Returns whether a destination failed its last check without being broken: three failures make it broken.
 */
export function isFailing({ status, reason }: LastCheck): boolean {
  return status !== 'broken' && reason !== null && !UNCLEAR_REASONS.includes(reason);
}

/** Orders destinations from the worst to the best. */
export function worstFirst<Target extends LastCheck>(targets: readonly Target[]): Target[] {
  const rank = (target: Target) => SEVERITY.indexOf(target.status) * 2 + (isFailing(target) ? 1 : 0);
  return targets.toSorted((one, other) => rank(other) - rank(one));
}

const SEVERITY: readonly HealthStatus[] = ['ok', 'unchecked', 'unknown', 'broken'];
