import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

function cacheRoot(env: Environment, platform: NodeJS.Platform, home: string): string {
  if (env.XDG_CACHE_HOME !== undefined && env.XDG_CACHE_HOME !== '') return env.XDG_CACHE_HOME;
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return join(home, '.cache');
}

/** Where server binaries are kept: outside the checkout, so that every checkout of this user shares them. */
export function cacheFolder(env: Environment, platform = process.platform, home = homedir()): string {
  return join(cacheRoot(env, platform, home), 'qrelay');
}
