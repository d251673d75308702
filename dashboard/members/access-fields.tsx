import { useId } from 'preact/hooks';
import { LIMITABLE_ROLES, ROLES, type Role } from '../../core/accounts/roles.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { FolderListField } from '../folders/folder-list-field.js';
import { useFolders } from '../folders/use-folders.js';
import { ROLE_WORDS } from '../session/role-words.js';
import { useAccount, useMembership } from '../session/session.js';
import type { Access } from './member-lists.js';

/** Plan that limits members to folders. */
const FOLDERS_PLAN = 'business';

interface AccessFieldsProps {
  access: Access;
  roleError?: string | undefined;
  foldersError: string | undefined;
  onAccess: (access: Access) => void;
}

/** The role of a person, with one sentence on each, and the folders that a viewer or editor is limited to. */
export function AccessFields({ access, roleError, foldersError, onAccess }: AccessFieldsProps) {
  const own = useMembership();
  const { role, folders } = access;
  // Only owners make owners.
  const offered = ROLES.filter((each) => each !== 'owner' || own?.role === 'owner');
  return (
    <>
      <RoleChoices
        roles={offered}
        value={role}
        error={roleError}
        onValue={(next) => onAccess({ role: next, folders: LIMITABLE_ROLES.includes(next) ? folders : [] })}
      />
      {LIMITABLE_ROLES.includes(role) && (
        <MemberFolders
          folders={folders}
          error={foldersError}
          onFolders={(next) => onAccess({ role, folders: next })}
        />
      )}
    </>
  );
}

interface RoleChoicesProps {
  roles: readonly Role[];
  value: Role;
  error: string | undefined;
  onValue: (role: Role) => void;
}

function RoleChoices({ roles, value, error, onValue }: RoleChoicesProps) {
  const id = useId();
  return (
    <fieldset class="role-choices">
      <legend class="field-label">Role</legend>
      {roles.map((role) => (
        <label key={role} class="role-choice">
          <input type="radio" name={`${id}-role`} checked={role === value} onChange={() => onValue(role)} />
          <span>
            <strong>{ROLE_WORDS[role].name}</strong>
            <span class="small soft">{ROLE_WORDS[role].allows}</span>
          </span>
        </label>
      ))}
      {error && (
        <p class="field-note field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MemberFoldersProps {
  folders: readonly string[];
  error: string | undefined;
  onFolders: (folders: readonly string[]) => void;
}

/** Limits a person to folders. Renders nothing for an account without folders. */
function MemberFolders({ folders, error, onFolders }: MemberFoldersProps) {
  const { plan } = useAccount();
  const { tree } = useFolders();
  if (tree.all.length === 0 && folders.length === 0) return null;
  if (!planIncludes(plan, FOLDERS_PLAN)) {
    return (
      <p class="field-note">
        On the {PLAN_NAMES[FOLDERS_PLAN]} plan, a viewer or editor can be limited to the codes in some
        folders.
      </p>
    );
  }
  return (
    <FolderListField
      folders={folders}
      hint={
        folders.length === 0
          ? 'The person sees all codes.'
          : 'The person sees these folders and everything below, and neither other codes nor the other members.'
      }
      noneLabel="All, or limit the person to…"
      listLabel="Folders of the person"
      error={error}
      onFolders={onFolders}
    />
  );
}
