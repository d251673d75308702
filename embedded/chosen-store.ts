import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './child.js';
import { findRuntime, lockHolder } from './data-folder.js';
import { maskCredentials } from './external-servers.js';

/** The database that a command works on. */
export interface ChosenStore {
  /** undefined: start an embedded MongoDB on the data folder. */
  mongodbUri: string | undefined;
  /** PID of the service that is running on the data folder. */
  servicePid?: number;
  /** One line that says which database it is. */
  description: string;
}

interface StoreChoice {
  mongodbUri: string | undefined;
  /** Data folder. */
  folder: string;
  /** Whether the user named the data folder, instead of taking the default. */
  isNamed: boolean;
  /** Whether the command may work on a folder without data, although the user has not named it. */
  createsStore: boolean;
  /** Cache folder, where running services are registered. */
  cache: string;
}

/**
 * Chooses the database of a command: the database of `MONGODB_URI`; otherwise the database of the service
 * that is running on the data folder; otherwise the data in the folder.
 *
 * @throws StartError if the user has not named the folder, and it probably is not the one that the user
 *   means: it has no data, or a service is running on another folder.
 */
export function chooseStore(choice: StoreChoice): ChosenStore {
  const { mongodbUri, folder, isNamed, createsStore, cache } = choice;
  if (mongodbUri !== undefined)
    return { mongodbUri, description: `Using MONGODB_URI ${maskCredentials(mongodbUri)}` };
  const runtime = findRuntime(folder);
  if (runtime) {
    const description = `Using the service that is running on ${folder}`;
    return { mongodbUri: runtime.mongodbUri, servicePid: runtime.pid, description };
  }
  const hasData = existsSync(join(folder, 'mongodb'));
  if (!isNamed) {
    const others = findServices(cache);
    if (others.length > 0)
      throw new StartError(
        `Qrelay is running on ${others.join(' and ')}, not on ${folder}: set DATA_DIR to the folder that you mean`,
      );
    if (!hasData && !createsStore)
      throw new StartError(
        `${folder} has no data: set DATA_DIR or MONGODB_URI as for the service, or start the service first`,
      );
  }
  const description = hasData
    ? `Using the data in ${folder}; no service is running on it`
    : `Creating a new database in ${folder}`;
  return { mongodbUri: undefined, description };
}

/**
 * Registers this process as the service of a data folder, for commands that are started without the folder's
 * name.
 *
 * @param cache Cache folder. If it cannot be written, nothing is registered.
 * @returns A function that removes the entry.
 */
export function registerService(cache: string, folder: string): () => void {
  const file = join(servicesFolder(cache), String(process.pid));
  try {
    mkdirSync(servicesFolder(cache), { recursive: true });
    writeFileSync(file, folder, { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

/** Finds the data folders of this user's running services, and removes the entries of killed ones. */
function findServices(cache: string): string[] {
  const entries = existsSync(servicesFolder(cache)) ? readdirSync(servicesFolder(cache)) : [];
  return entries.flatMap((pid) => {
    const file = join(servicesFolder(cache), pid);
    const folder = readFolder(file);
    if (folder !== undefined && lockHolder(folder) === Number(pid)) return [folder];
    rmSync(file, { force: true });
    return [];
  });
}

/** Another process may remove the entry at any time. */
function readFolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function servicesFolder(cache: string): string {
  return join(cache, 'services');
}
