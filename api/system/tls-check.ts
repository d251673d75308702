import { Counter } from 'prom-client';
import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { defineRoute } from '../http/route.js';
import type { ShortLinkSnapshot } from '../redirect/snapshot/short-link-snapshot.js';
import type { CustomDomains } from '../redirect/resolve/custom-domains.js';

/** A DNS name in a URL or a `Host` header (RFC 1035, 2.3.4), with the root dot and a port. */
const MAX_NAME = 260;

const OUTCOMES = ['allowed', 'denied', 'unavailable'] as const;
type TlsCheckOutcome = (typeof OUTCOMES)[number];

/**
 * Returns whether a proxy may obtain a certificate for a name. Never rejects.
 *
 * @param domain As the client sent it.
 * @returns undefined if it is not a name.
 */
type CheckTlsName = (domain: string) => Promise<TlsCheckOutcome | undefined>;

export interface TlsCheckDeps {
  checkTlsName: CheckTlsName;
}

/**
 * Creates the check of names for which a proxy may obtain certificates: names of the service, and custom
 * domains of open accounts. It does not need the database for names that the process or the snapshot on its
 * host knows.
 */
export function createTlsCheck(
  publicUrl: string,
  customDomains: Pick<CustomDomains, 'findOwner'>,
  snapshot: Pick<ShortLinkSnapshot, 'hasDomain'>,
  metrics: Metrics,
): CheckTlsName {
  const publicName = new URL(publicUrl).hostname;
  const counter = new Counter({
    name: 'qrelay_tls_checks_total',
    help: 'Questions of proxies whether they may obtain a certificate for a name, by outcome',
    labelNames: ['outcome'],
    registers: [metrics],
  });

  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);

  async function check(name: string): Promise<TlsCheckOutcome> {
    const owner = await customDomains.findOwner(name);
    if (owner.kind === 'unavailable') return (await snapshot.hasDomain(name)) ? 'allowed' : 'unavailable';
    return owner.kind === 'service' || (owner.kind === 'account' && !owner.isDeleted) ? 'allowed' : 'denied';
  }

  return async (domain) => {
    const name = parseHostName(domain);
    // `localhost` and IP addresses are no DNS names, but PUBLIC_URL may have them.
    const isPublic = domain.toLowerCase().replace(/\.?(?::\d{1,5})?$/, '') === publicName;
    if (name === undefined && !isPublic) return undefined;
    const outcome = isPublic || name === undefined ? 'allowed' : await check(name);
    counter.inc({ outcome });
    return outcome;
  };
}

export const tlsCheck = defineRoute({
  method: 'get',
  path: '/tls-check',
  operationId: 'checkTlsName',
  tag: 'System',
  summary: 'Check whether a proxy may obtain a certificate for a name',
  description:
    "Returns 200 for the names of the service and for the proved custom domains of its accounts, and 404 for all other names: the question that Caddy's `on_demand_tls` asks before it obtains or loads a certificate. Names compare without case, root dot, and port. While MongoDB is down, names that the process knows still get 200, and others get 503.",
  access: { kind: 'public' },
  query: z.strictObject({
    domain: z.string().max(MAX_NAME).describe('The name that a client asked for.'),
  }),
  responses: { 200: { description: 'The name is served here' } },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle({ query: { domain } }, { checkTlsName }: TlsCheckDeps) {
    const outcome = await checkTlsName(domain);
    if (outcome === undefined) {
      throw new DomainError('bad_request', 'Query parameter domain: must be a host name', {
        details: [{ path: 'domain', message: 'must be a host name' }],
      });
    }
    if (outcome === 'denied') throw new DomainError('not_found', 'This name is not served here');
    if (outcome === 'unavailable') {
      throw new DomainError('unavailable', 'The database does not respond; try again in 5 seconds', {
        headers: { 'Retry-After': '5' },
      });
    }
    return { status: 200, empty: true };
  },
});
