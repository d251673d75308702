import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import type { Permission } from './permissions.js';
import { ROLE_WORDS } from './role-words.js';
import { useMembership } from './session.js';

interface NotAllowedProps {
  /** Title of the page. */
  title: string;
  needs: Permission | undefined;
  /** The explanation replaces a part of a page. Default: the whole page. */
  isPart?: boolean;
}

/** Replaces a page that the role of the member lacks: who has it, and where to go on. */
export function NotAllowed({ title, needs, isPart = false }: NotAllowedProps) {
  const membership = useMembership();
  if (!membership) return null;
  const { role, folders } = membership;
  const isLimited = folders !== null && (needs === 'shared' || needs === 'members:read');
  return (
    <EmptyState
      icon="lock"
      title={title}
      wholePage={!isPart}
      {...(!isPart && { action: <ButtonLink href="/">Go to the start page</ButtonLink> })}
    >
      {isLimited
        ? 'You see some folders of this account only, and this belongs to all of them. An admin can change that.'
        : `You are ${ROLE_WORDS[role].inSentence} of this account. This is for ${SMALLEST[needs ?? 'codes:read']}; ask one of them to do it, or to change your role.`}
    </EmptyState>
  );
}

/** The members who have a permission, in a sentence. */
const SMALLEST: Readonly<Record<Permission, string>> = {
  'codes:read': 'all members',
  'analytics:read': 'all members',
  'members:read': 'all members',
  'codes:write': 'editors, admins, and owners',
  bulk: 'editors, admins, and owners',
  shared: 'editors, admins, and owners',
  webhooks: 'admins and owners',
  keys: 'admins and owners',
  members: 'admins and owners',
  owner: 'owners',
};
