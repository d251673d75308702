import { accountSchema } from '../../core/accounts/account-schemas.js';
import { switchAccountSchema } from '../../core/accounts/user-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { presentAccount } from '../accounts/present-account.js';
import { personOf, principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const switchAccount = defineRoute({
  method: 'post',
  path: '/api/v1/auth/switch-account',
  operationId: 'switchAccount',
  tag: 'Sessions',
  summary: 'Switch to another account',
  description:
    'Requires a session, which is in the account from then on; other sessions of the person stay where they are. The next sign-in begins there. Requests with `X-Account` of another account then get 409 `account_changed`.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  effect: 'none',
  body: switchAccountSchema,
  responses: { 200: { description: 'The account', body: accountSchema } },
  errors: ['not_found'],
  async handle(request, deps: MeDeps) {
    const { accountId } = request.body;
    const { userId } = personOf(request);
    const { sessionId = '' } = principalOf(request);
    const member = await deps.members.findOfUser(userId, accountId);
    const account = member && (await deps.accounts.find(accountId));
    if (!account) throw new DomainError('not_found', `You have no account ${accountId}`);
    await deps.sessionStore.moveToAccount(userId, sessionId, accountId);
    await deps.users.setLastAccount(userId, accountId);
    return ok(await presentAccount(account, deps));
  },
});
