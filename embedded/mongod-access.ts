import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoServerError, type Db } from 'mongodb';
import { replicaSetUri } from './replica-set.js';

const SERVICE_USER = 'qrelay';

/** mongod accepts keys of 6 to 1,024 characters from the Base64 alphabet. */
const KEY_BYTES = 48;

/** MongoDB's error code for `createUser` if the user exists. */
const USER_EXISTS = 51003;

/**
 * Credentials for the embedded MongoDB of one data folder. All of them derive from the key in `mongodb.key`.
 */
export interface MongodAccess {
  /**
   * Arguments that make mongod reject commands without credentials. They contain no secret, since `ps` shows
   * them.
   */
  args: readonly string[];
  /** Returns the connection string of the service, with its password. */
  serviceUri(port: number): string;
  /**
   * Returns the connection string of mongod's built-in system user, which exists before any other user does.
   */
  systemUri(port: number): string;
  /**
   * Creates the service's user, or gives it the password of this key. Safe to repeat.
   *
   * @param admin Database `admin` of a primary, authenticated as the system user.
   */
  ensureServiceUser(admin: Db): Promise<void>;
}

/**
 * Reads the key of a data folder, and creates it at the first start: `mongodb.key`, readable only by its
 * user. This process must hold the lock of the folder.
 *
 * Data of a version without authentication needs no migration: the key grants access to any data, and a lost
 * key is replaced by a new one. Every process that can read the key can read the database files next to it as
 * well.
 *
 * @see docs/adr/0017-access-to-embedded-servers.md
 */
export function openMongodAccess(folder: string): MongodAccess {
  const keyFile = join(folder, 'mongodb.key');
  const key = readKey(keyFile) ?? createKey(keyFile);
  const password = createHmac('sha256', key).update(SERVICE_USER).digest('hex');
  // Tells whether the user's password comes from this key.
  const keyId = createHash('sha256').update(password).digest('hex').slice(0, 16);
  const user = { pwd: password, roles: ['root'], customData: { keyId }, mechanisms: ['SCRAM-SHA-256'] };

  return {
    // Without the second argument, any local process could create the first user.
    args: ['--keyFile', keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
    serviceUri: (port) => replicaSetUri(port, { user: SERVICE_USER, password, authSource: 'admin' }),
    systemUri: (port) => replicaSetUri(port, { user: '__system', password: key, authSource: 'local' }),
    async ensureServiceUser(admin) {
      const { users } = (await admin.command({ usersInfo: SERVICE_USER })) as unknown as UsersInfo;
      if (users[0]?.customData?.keyId === keyId) return;
      try {
        await admin.command({ createUser: SERVICE_USER, ...user });
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== USER_EXISTS) throw error;
        await admin.command({ updateUser: SERVICE_USER, ...user });
      }
    },
  };
}

interface UsersInfo {
  users: { customData?: { keyId?: string } }[];
}

function readKey(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim();
    // mongod rejects a key file that other users can read, for example one restored from a backup.
    chmodSync(file, 0o600);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The rename makes the key complete or absent. */
function createKey(file: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64');
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${key}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, file);
  return key;
}
