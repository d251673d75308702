import { z } from 'zod';
import { DomainError, validationError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { isWatched } from '../../core/codes/link-watch/watch-policy.js';
import { isWatchable, listWatchedUrls } from '../../core/codes/link-watch/watched-urls.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { accountWindowId, linkCheckWindowId, PER_HOUR } from '../../store/limits/rate-limits.js';
import { principalOf, type Principal } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { authorOf } from './change-author.js';
import type { QrCodeDeps } from './deps.js';
import { codeNotFound } from './require-code.js';
import { watchPolicyOf } from './watch-policy.js';

/** Requested checks of a code in any 60 minutes. */
const CHECKS_PER_HOUR = 10;
/** Destinations that an account can have checked in any 60 minutes; a code has at most about 150. */
const DESTINATIONS_PER_HOUR = 500;

const linkCheckSchema = z
  .object({
    qrCodeId: idSchema('qrCode'),
    links: z.int().describe('Number of destinations that are checked.'),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: 'LinkCheck' });

export const checkLinks = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/check-links',
  operationId: 'checkLinks',
  tag: 'QR codes',
  summary: 'Check the destinations of a QR code',
  description:
    'Checks all destinations of a code now. `health` of the code has the results within seconds; two checks of one host are at least two seconds apart. The results count like the results of scheduled checks. Link watch must be on for the code. At most 10 calls per code and 500 destinations per account in any 60 minutes; a call beyond that is rejected with 429 and `Retry-After`.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'], plan: 'pro' },
  params: z.object({ id: idSchema('qrCode') }),
  responses: { 202: { description: 'The checks have begun', body: linkCheckSchema, headers: ['Location'] } },
  errors: ['validation_error', 'conflict', 'unavailable'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const code = await deps.changes.find(authorOf(caller, deps), request.params.id);
    if (!code) throw codeNotFound(request.params.id);
    assertWatched(code, caller, deps);
    const links = listWatchedUrls(code).length;
    await countCheck(caller.accountId, code.id, links, deps);
    try {
      await deps.startLinkCheck({ accountId: caller.accountId, qrCodeId: code.id });
    } catch (error) {
      throw new DomainError('unavailable', 'The check could not be started; try again in a few seconds', {
        headers: { 'Retry-After': '5' },
        cause: error,
      });
    }
    const body = { qrCodeId: code.id, links, requestedAt: deps.now().toISOString() };
    return accepted(body, `/api/v1/qr-codes/${code.id}`);
  },
});

/** @throws DomainError `rate_limited` if the code or the account has had too many checks. */
async function countCheck(
  accountId: string,
  qrCodeId: string,
  links: number,
  { rateLimits, now }: QrCodeDeps,
): Promise<void> {
  const [calls] = await rateLimits.consume(linkCheckWindowId(qrCodeId), CHECKS_PER_HOUR, 1, PER_HOUR);
  if (calls && !calls.allowed) throw limitReached(calls, now(), 'checks of a code');
  const id = accountWindowId(accountId, 'link-checks');
  const destinations = await rateLimits.consumeAll(id, DESTINATIONS_PER_HOUR, links, PER_HOUR);
  if (!destinations.allowed) throw limitReached(destinations, now(), 'checked destinations of the account');
}

function assertWatched(code: StoredQrCode, caller: Principal, deps: QrCodeDeps): void {
  if (!isWatchable(code)) {
    const message = 'has no destinations; only dynamic codes of the types url, app, and gs1 redirect';
    throw validationError([{ path: '', message }]);
  }
  if (isWatched(code, watchPolicyOf(caller, deps))) return;
  throw new DomainError(
    'conflict',
    deps.settings.linkWatch.isServed
      ? 'Link watch is off for this code; set watch.enabled of the code, or linkWatch.enabled of the account, to true'
      : 'This service does not check destinations',
  );
}
