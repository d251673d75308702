import { cacheFolder } from './cache-folder.js';
import type { Say } from './progress.js';

/** Where and how a server's program is looked for. */
export interface FindOptions {
  env: NodeJS.ProcessEnv;
  /** Programs that were downloaded or built are kept in its `bin`. */
  cache: string;
  /** Node's names for system and processor: `linux-x64`. */
  platform: string;
  say: Say;
}

/** The options for this machine. */
export function findOptions(env: NodeJS.ProcessEnv, say: Say): FindOptions {
  return { env, cache: cacheFolder(env), platform: `${process.platform}-${process.arch}`, say };
}
