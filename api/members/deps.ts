import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { KeyVerifier } from '../auth/key-verifier.js';

/** Dependencies of the routes of members. */
export interface MemberDeps extends Pick<Stores, 'folders' | 'members' | 'memberships' | 'users'> {
  settings: Pick<Settings, 'publicUrl'>;
  now: () => Date;
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
}
