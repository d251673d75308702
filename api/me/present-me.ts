import type { MeResource } from '../../core/accounts/user-schemas.js';
import type { User } from '../../store/accounts/user-documents.js';
import { personOf, principalOf, type Principal } from '../http/principal.js';
import type { MeDeps } from './deps.js';

/** Builds the API response for the person of a session, with their accounts. */
export async function presentMe(
  user: User,
  request: { principal: Principal | undefined },
  { members, accounts }: Pick<MeDeps, 'members' | 'accounts'>,
): Promise<MeResource> {
  const memberships = await members.listOfUser(user.id);
  const found = await accounts.findAll(memberships.map(({ accountId }) => accountId));
  const byId = new Map(found.map((account) => [account.id, account]));
  return {
    id: user.id,
    email: user.email,
    name: user.name ?? null,
    hasPassword: user.passwordHash !== undefined,
    totp: user.totp !== undefined,
    identities: (user.identities ?? []).map(({ id, issuer, linkedAt }) => ({
      id,
      issuer,
      linkedAt: linkedAt.toISOString(),
    })),
    accountId: principalOf(request).accountId,
    memberId: personOf(request).member?.id ?? null,
    accounts: memberships.flatMap(({ accountId, role, folders }) => {
      const account = byId.get(accountId);
      if (!account) return [];
      const { id, email, name = email, plan } = account;
      return [{ id, name, role, folders: folders ?? null, plan }];
    }),
  };
}
