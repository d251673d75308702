import type { Stores } from '../../store/create-stores.js';
import type { ChangeItemsDeps } from '../change-items/deps.js';

/** Dependencies of the activities of imports. */
export type ImportDeps = ChangeItemsDeps &
  Pick<
    Stores,
    | 'accounts'
    | 'eventLog'
    | 'folders'
    | 'gs1Keys'
    | 'importJobs'
    | 'importRows'
    | 'logos'
    | 'shortCodes'
    | 'templates'
  > & {
    /** Hashes the password of a short link. */
    hashPassword: (password: string) => Promise<string>;
  };
