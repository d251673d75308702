import { useState } from 'preact/hooks';
import type { InvitationResource, NewInvitationResource } from '../../core/accounts/invitation-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { ROLE_WORDS } from '../session/role-words.js';
import { useMembership } from '../session/session.js';
import { InvitationLink } from './invitation-link.js';
import { inviteAgain, revokeInvitation } from './member-lists.js';
import { FolderNames } from './member-row.js';

/** Row of an invitation that nobody has accepted yet, with buttons to send it again and to revoke it. */
export function InvitationRow({ invitation }: { invitation: InvitationResource }) {
  const own = useMembership();
  const { email, role, folders, state, invitedBy, expiresAt, mailed, createdAt } = invitation;
  const [isRevoking, setIsRevoking] = useState(false);
  const [renewed, setRenewed] = useState<NewInvitationResource>();
  const again = useMutation(async () => setRenewed(await inviteAgain(invitation)));
  const revoke = async () => {
    await revokeInvitation(invitation);
    setIsRevoking(false);
    toast('Invitation revoked');
  };
  return (
    <li class="member-row">
      <div class="member-main">
        <p class="member-name">
          <strong>
            <bdi>{email}</bdi>
          </strong>
          {state === 'expired' ? (
            <span class="badge badge-warn">
              <Icon name="clock" size={14} /> Expired
            </span>
          ) : (
            <span class="badge">
              <Icon name="clock" size={14} /> Pending
            </span>
          )}
        </p>
        <p class="small soft">
          Invited <RelativeTime at={createdAt} />
          {invitedBy.name !== null && (
            <>
              {' '}
              by <bdi>{invitedBy.name}</bdi>
            </>
          )}
        </p>
      </div>
      <div class="member-role">
        <p>{ROLE_WORDS[role].name}</p>
        {folders !== null && <FolderNames folders={folders} />}
      </div>
      <p class="member-times small soft">
        <span>{mailed ? 'Sent by mail' : 'Not sent by mail'}</span>
        <span>
          {state === 'expired' ? 'Expired' : 'Expires'} <RelativeTime at={expiresAt} />
        </span>
      </p>
      <div class="row member-menu">
        {(role !== 'owner' || own?.role === 'owner') && (
          <Button
            small
            busy={again.isPending}
            aria-label={`Send again: ${email}`}
            onClick={() => void again.mutate()}
          >
            Send again
          </Button>
        )}
        <Button
          small
          kind="quiet"
          icon="trash"
          aria-label={`Revoke the invitation of ${email}`}
          title="Revoke"
          onClick={() => setIsRevoking(true)}
        />
      </div>
      {again.error && (
        <div class="member-problem">
          <Problem error={again.error} title="Couldn’t send the invitation again" />
        </div>
      )}
      {renewed && (
        <InvitationLink invitation={renewed} title="New link created" onClose={() => setRenewed(undefined)} />
      )}
      {isRevoking && (
        <Confirm
          title="Revoke this invitation?"
          confirmLabel="Revoke invitation"
          action={revoke}
          onClose={() => setIsRevoking(false)}
        >
          <p>
            The link that{' '}
            <strong>
              <bdi>{email}</bdi>
            </strong>{' '}
            has got stops working. You can invite the person again at any time.
          </p>
        </Confirm>
      )}
    </li>
  );
}
