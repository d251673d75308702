import type { ApiKeyStore } from '../../store/accounts/api-keys.js';
import type { KeyVerifier } from '../auth/key-verifier.js';

/** What the routes of API keys need. */
export interface ApiKeyDeps {
  now: () => Date;
  apiKeys: ApiKeyStore;
  /** Its cache is cleared after each change of a key. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
}
