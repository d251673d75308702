import { useState } from 'preact/hooks';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import { Confirm } from '../components/dialog.js';
import { Checkbox } from '../components/field.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { removeMember } from './member-lists.js';
import { memberName } from './member-name.js';

interface RemoveMemberDialogProps {
  member: MemberResource;
  onClose: () => void;
}

/** Asks whether to remove a member, says what stays, and offers to revoke the keys of the member. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const [revokesKeys, setRevokesKeys] = useState(false);
  const remove = async () => {
    const revokedKeys = await removeMember(member, revokesKeys);
    onClose();
    toast(revokedKeys > 0 ? `Member removed, ${pluralize(revokedKeys, 'key')} revoked` : 'Member removed');
  };
  return (
    <Confirm title="Remove this member?" confirmLabel="Remove member" action={remove} onClose={onClose}>
      <div class="stack">
        <p>
          <strong>
            <bdi>{memberName(member)}</bdi>
          </strong>{' '}
          {member.name !== null && (
            <>
              (<bdi>{member.email}</bdi>){' '}
            </>
          )}
          can’t open this account any more, from the next click on. Jobs of the member that still run stop.
        </p>
        <p>Everything else stays: codes, scans, and what the member has created or planned.</p>
        <Checkbox
          label="Revoke the API keys that the member created"
          hint="Otherwise these keys keep working: programs use them. Revoke them if the member may have copied one."
          checked={revokesKeys}
          onValue={setRevokesKeys}
        />
      </div>
    </Confirm>
  );
}
