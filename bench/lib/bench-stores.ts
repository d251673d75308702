import type { Db } from 'mongodb';
import { loadSettings } from '../../config/settings.js';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { createStores, type Stores } from '../../store/create-stores.js';

/**
 * Creates the repositories of a database with the default settings.
 *
 * @param keyring Required to read and write secrets.
 */
export function createBenchStores(db: Db, keyring?: Keyring): Stores {
  return createStores(db, { settings: loadSettings({}), keyring, now: () => new Date() });
}
