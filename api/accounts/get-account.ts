import { accountSchema } from '../../core/accounts/account-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { presentAccount } from './present-account.js';
import { accountGone } from '../auth/require-account.js';

export const getAccount = defineRoute({
  method: 'get',
  path: '/api/v1/account',
  operationId: 'getAccount',
  tag: 'Account',
  summary: 'Retrieve the account',
  description: 'Returns plan, limits, usage, and branding of the account.',
  access: { kind: 'account', folderKeys: true },
  responses: { 200: { description: 'The account', body: accountSchema } },
  errors: ['not_found'],
  async handle(request, deps: AccountDeps) {
    const caller = principalOf(request);
    const account = await deps.accounts.find(caller.accountId);
    if (!account) throw accountGone();
    return ok(await presentAccount(account, deps, caller));
  },
});
