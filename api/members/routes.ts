import type { Route } from '../http/route.js';
import { deleteMember } from './delete-member.js';
import type { MemberDeps } from './deps.js';
import { getMember } from './get-member.js';
import { listMembers } from './list-members.js';
import { updateMember } from './update-member.js';

/** The routes of members, for sessions only. */
export const MEMBER_ROUTES: readonly Route<MemberDeps>[] = [
  listMembers,
  getMember,
  updateMember,
  deleteMember,
];
