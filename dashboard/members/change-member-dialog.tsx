import { useState } from 'preact/hooks';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import { LIMITABLE_ROLES } from '../../core/accounts/roles.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { AccessFields } from './access-fields.js';
import { changeMember, type Access } from './member-lists.js';
import { memberName } from './member-name.js';

interface ChangeMemberDialogProps {
  member: MemberResource;
  onClose: () => void;
}

/** Dialog that changes the role and the folders of a member. */
export function ChangeMemberDialog({ member, onClose }: ChangeMemberDialogProps) {
  const former: Access = { role: member.role, folders: member.folders ?? [] };
  const [access, setAccess] = useState(former);
  const hasChanges = JSON.stringify(access) !== JSON.stringify(former);
  const { mutate, isPending, error } = useMutation(async () => {
    const { role, folders } = access;
    const isLimitable = LIMITABLE_ROLES.includes(role);
    await changeMember(member, {
      ...(role !== former.role && { role }),
      ...(isLimitable && { folders: folders.length > 0 ? folders : null }),
    });
    onClose();
    toast('Member changed');
  });
  return (
    <Dialog title={`Change ${memberName(member)}`} onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <AccessFields access={access} foldersError={fieldError(error, 'folders')} onAccess={setAccess} />
        <p class="small soft">The change takes effect at once, in all browsers of the member.</p>
        {error && error.details.length === 0 && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={!hasChanges}>
            Save
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
