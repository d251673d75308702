import { useState } from 'preact/hooks';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { RelativeTime } from '../components/time.js';
import { useFolders } from '../folders/use-folders.js';
import { navigate } from '../router/location.js';
import { ROLE_WORDS } from '../session/role-words.js';
import { useMe, useMembership } from '../session/session.js';
import { ChangeMemberDialog } from './change-member-dialog.js';
import { describeFolders, memberName } from './member-name.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';

/** Row of a member, with a menu of what the reader may do with them. */
export function MemberRow({ member }: { member: MemberResource }) {
  const me = useMe();
  const own = useMembership();
  const [dialog, setDialog] = useState<'change' | 'remove'>();
  const close = () => setDialog(undefined);
  const { email, name, role, folders, totp, joinedAt, lastSeenAt } = member;
  const isOwn = member.userId === me.id;
  // Only owners change or remove owners.
  const isManaged = !isOwn && (role !== 'owner' || own?.role === 'owner');
  return (
    <li class="member-row">
      <div class="member-main">
        <p class="member-name">
          <strong>
            <bdi>{memberName(member)}</bdi>
          </strong>
          {isOwn && <span class="badge">You</span>}
        </p>
        {name !== null && (
          <p class="small soft">
            <bdi>{email}</bdi>
          </p>
        )}
      </div>
      <div class="member-role">
        <p>{ROLE_WORDS[role].name}</p>
        {folders !== null && <FolderNames folders={folders} />}
      </div>
      <p class="member-times small soft">
        <span class="member-totp">
          <Icon name={totp ? 'check' : 'close'} size={14} />
          {totp ? 'Two-factor on' : 'Two-factor off'}
        </span>
        <span>
          Joined <RelativeTime at={joinedAt} />
        </span>
        {lastSeenAt === null ? (
          <span>Never seen</span>
        ) : (
          <span>
            Last seen <RelativeTime at={lastSeenAt} />
          </span>
        )}
      </p>
      <div class="member-menu">
        <Menu
          label={`Actions on ${memberName(member)}`}
          small
          items={
            isOwn
              ? [
                  {
                    label: 'Your profile',
                    icon: 'user',
                    onChoose: () => navigate('/settings/profile'),
                  },
                ]
              : !isManaged
                ? []
                : [
                    {
                      label: 'Change role',
                      icon: 'edit',
                      needs: 'members',
                      onChoose: () => setDialog('change'),
                    },
                    {
                      label: 'Remove member',
                      icon: 'trash',
                      danger: true,
                      needs: 'members',
                      onChoose: () => setDialog('remove'),
                    },
                  ]
          }
        />
      </div>
      {dialog === 'change' && <ChangeMemberDialog member={member} onClose={close} />}
      {dialog === 'remove' && <RemoveMemberDialog member={member} onClose={close} />}
    </li>
  );
}

/** The folders that a person is limited to, by path. */
export function FolderNames({ folders }: { folders: readonly string[] }) {
  const { tree } = useFolders();
  return (
    <p class="member-folders small soft">
      <Icon name="lock" size={14} />
      <bdi>{describeFolders(folders, tree)}</bdi>
    </p>
  );
}
