import type { Choice } from '../components/choice.js';
import type { Role } from '../../core/accounts/roles.js';

interface RoleWords {
  name: string;
  /** The role with its article, in a sentence. */
  inSentence: string;
  /** What a member with the role may do, as one sentence. */
  allows: string;
}

/** Names and explanations of the roles. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  viewer: {
    name: 'Viewer',
    inSentence: 'a viewer',
    allows: 'Sees codes and analytics, and changes nothing.',
  },
  editor: {
    name: 'Editor',
    inSentence: 'an editor',
    allows: 'Creates, changes, and deletes codes, and adds and exports many at once.',
  },
  admin: {
    name: 'Admin',
    inSentence: 'an admin',
    allows: 'Also manages members, alerts, reports, API keys, webhooks, domains, and branding.',
  },
  owner: {
    name: 'Owner',
    inSentence: 'an owner',
    allows: 'Also makes other owners, exports everything, and can delete the account.',
  },
};

/** Returns the choices of a field for these roles. */
export function roleChoices(roles: readonly Role[]): readonly Choice<Role>[] {
  return roles.map((role) => ({ value: role, label: ROLE_WORDS[role].name }));
}
