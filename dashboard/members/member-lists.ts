import type { InvitationResource, NewInvitationResource } from '../../core/accounts/invitation-schemas.js';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import type { Role } from '../../core/accounts/roles.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';

/** API path of the members of the account. */
const MEMBERS_PATH = '/api/v1/members';
/** API path of the invitations of the account. */
const INVITATIONS_PATH = '/api/v1/invitations';

const PAGE = '?limit=100';
/** The pages that the page of the members begins with. */
export const MEMBER_LIST = MEMBERS_PATH + PAGE;
export const INVITATION_LIST = INVITATIONS_PATH + PAGE;

/** The first page of a list. */
export interface ListPage<Item> {
  data: Item[];
  pagination: Pagination;
}

/** Role and folders of a member or an invited person. */
export interface Access {
  role: Role;
  /** IDs of the folders that a viewer or editor is limited to; none for everything. */
  folders: readonly string[];
}

/**
 * Invites a person.
 *
 * @throws ApiError 409 for a member, 429 for too many mails, and 403 if the plan has no place left.
 */
export async function invite(email: string, { role, folders }: Access): Promise<NewInvitationResource> {
  const body = { email: email.trim(), role, ...(folders.length > 0 && { folders }) };
  const invitation = await call<NewInvitationResource>('POST', INVITATIONS_PATH, { body });
  invalidateQueries(INVITATIONS_PATH);
  return invitation;
}

/** Ends the link of an invitation, and returns the invitation with a new one. */
export async function inviteAgain({ id }: InvitationResource): Promise<NewInvitationResource> {
  const renewed = await call<NewInvitationResource>('POST', `${INVITATIONS_PATH}/${id}/resend`);
  invalidateQueries(INVITATIONS_PATH);
  return renewed;
}

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation({ id }: InvitationResource): Promise<void> {
  await call('DELETE', `${INVITATIONS_PATH}/${id}`);
  invalidateQueries(INVITATIONS_PATH, id);
}

/** Changes role or folders of a member. @param change `folders: null` lifts the limit. */
export async function changeMember(
  { id }: MemberResource,
  change: { role?: Role; folders?: readonly string[] | null },
): Promise<void> {
  await call('PATCH', `${MEMBERS_PATH}/${id}`, { body: change });
  invalidateQueries(MEMBERS_PATH);
}

/** Removes a member. @returns the number of keys that were revoked with it */
export async function removeMember({ id }: MemberResource, revokesKeys: boolean): Promise<number> {
  const query = revokesKeys ? '?revokeKeys=true' : '';
  const { revokedKeys } = await call<{ revokedKeys: number }>('DELETE', `${MEMBERS_PATH}/${id}${query}`);
  invalidateQueries(MEMBERS_PATH, id);
  if (revokedKeys > 0) invalidateQueries('/api/v1/api-keys');
  return revokedKeys;
}
