import type { Stores } from '../../store/create-stores.js';
import type { PresentAccountDeps } from '../accounts/deps.js';

/** Dependencies of the routes of the person who is signed in. */
export interface MeDeps
  extends
    PresentAccountDeps,
    Pick<Stores, 'accounts' | 'members' | 'memberships' | 'sessionStore' | 'users'> {}
