import { pageTitleRequestSchema, pageTitleSchema } from '../../core/codes/page-title-schemas.js';
import { accountWindowId } from '../../store/limits/rate-limits.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import type { PageTitleDeps } from './deps.js';

/** Pages that an account can have requested in any 60 seconds. */
const PAGES_PER_MINUTE = 30;

// POST, because a URL in a query would be in the access logs of proxies, with the secrets that it may have.
export const findPageTitle = defineRoute({
  method: 'post',
  path: '/api/v1/page-title',
  operationId: 'findPageTitle',
  tag: 'QR codes',
  summary: 'Find the title of a web page',
  description:
    'Requests a page and returns its title, to suggest it as the name of a code. Nothing is stored. The service requests the page as link watch does: once, from public IP addresses only, with at most 5 redirects, 64 KiB, and 4 seconds. A page that cannot be read has the title null and a reason. At most 30 calls per account in any 60 seconds; a call beyond that is rejected with 429 and `Retry-After`.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'none',
  body: pageTitleRequestSchema,
  responses: { 200: { description: 'The title, or why there is none', body: pageTitleSchema } },
  errors: ['validation_error', 'unavailable'],
  async handle(request, { pageTitles, rateLimits, now }: PageTitleDeps) {
    const { accountId } = principalOf(request);
    const [calls] = await rateLimits.consume(accountWindowId(accountId, 'page-titles'), PAGES_PER_MINUTE);
    if (calls && !calls.allowed) throw limitReached(calls, now(), 'page titles of the account');
    return ok(await pageTitles.find(accountId, request.body.url, request.signal));
  },
});
