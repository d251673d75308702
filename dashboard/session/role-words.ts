import type { Role } from '../../core/accounts/roles.js';

interface RoleWords {
  name: string;
  /** The role with its article, in a sentence. */
  inSentence: string;
  /** Continues “You can …”. */
  allows: string;
}

/** Names and explanations of the roles. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  viewer: {
    name: 'Viewer',
    inSentence: 'a viewer',
    allows: 'see codes and analytics, but change nothing',
  },
  editor: {
    name: 'Editor',
    inSentence: 'an editor',
    allows: 'create, change, and delete codes, and add and export many at once',
  },
  admin: {
    name: 'Admin',
    inSentence: 'an admin',
    allows:
      'do everything with codes, and manage members, alerts, reports, API keys, webhooks, domains, and branding',
  },
  owner: {
    name: 'Owner',
    inSentence: 'an owner',
    allows: 'do everything, make other owners, and export or delete the account',
  },
};
