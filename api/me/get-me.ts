import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { meQuerySchema, meSchema } from '../../core/accounts/user-schemas.js';
import { getAccount } from '../accounts/get-account.js';
import { presentAccount } from '../accounts/present-account.js';
import { accessError } from '../auth/access-error.js';
import { requirePerson } from '../auth/require-person.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';
import { presentMe } from './present-me.js';

export const getMe = defineRoute({
  method: 'get',
  path: '/api/v1/me',
  operationId: 'getMe',
  tag: 'Profile',
  summary: 'Retrieve the person who is signed in',
  description:
    'Requires a session. Returns the person, the account that the session is in, and all accounts of the person. Works after the membership in that account has ended, too.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  query: meQuerySchema,
  responses: { 200: { description: 'The person', body: meSchema } },
  errors: ['not_found'],
  async handle(request, deps: MeDeps) {
    const me = await presentMe(await requirePerson(deps.users, request), request, deps);
    if (request.query.expand === undefined) return ok(me);
    const account = await expandAccount(principalOf(request), deps);
    return ok({ ...me, ...(account && { account }) });
  },
});

/** Returns the account of a session as `getAccount` does; undefined if the person may not see it. */
async function expandAccount(caller: Principal, deps: MeDeps): Promise<AccountResource | undefined> {
  if (accessError(caller, getAccount.access)) return undefined;
  const account = await deps.accounts.find(caller.accountId);
  return account && presentAccount(account, deps, caller);
}
