import type { AccountDeps } from './deps.js';
import { accountSchema } from '../../core/account-schemas.js';
import { accountGone, presentAccount } from './present-account.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const getAccount = defineRoute({
  method: 'get',
  path: '/api/v1/account',
  operationId: 'getAccount',
  tag: 'Account',
  summary: 'Read plan, limits and usage',
  access: { kind: 'account' },
  responses: { 200: { description: 'The account of the key', body: accountSchema } },
  async handle(request, deps: AccountDeps) {
    const account = await deps.accounts.find(principalOf(request).accountId);
    if (!account) throw accountGone();
    return ok(await presentAccount(account, deps));
  },
});
