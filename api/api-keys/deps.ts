import type { FolderStore } from '../../store/folders/folders.js';
import type { ApiKeyStore } from '../../store/accounts/api-keys.js';
import type { KeyVerifier } from '../auth/key-verifier.js';

/** What the routes of API keys need. */
export interface ApiKeyDeps {
  folders: Pick<FolderStore, 'readTree'>;
  now: () => Date;
  apiKeys: ApiKeyStore;
  /** Its cache is cleared after each change of a key. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
}
