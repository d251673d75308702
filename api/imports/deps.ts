import type { Stores } from '../../store/create-stores.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SubmitJobDeps } from '../jobs/deps.js';

/** Dependencies of the routes of imports. */
export interface ImportRouteDeps
  extends
    SubmitJobDeps,
    Pick<Stores, 'accounts' | 'importJobs' | 'importRows' | 'apiKeys' | 'members' | 'folders' | 'templates'> {
  passwordHasher: Pick<PasswordHasher, 'hash'>;
}
