import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/** An installation that several processes may need at the same time. */
export interface Installation {
  /** Path of a folder that exists while a process installs. */
  lock: string;
  isInstalled: () => boolean;
  install: () => Promise<void>;
  /** Bound on the duration. A lock that is older was left by a process that was killed, and is taken over. */
  maxMs: number;
}

/**
 * Installs in one process at a time; the others wait until it has finished. If it fails, a process that
 * waited tries again.
 *
 * @throws Error of `install`
 */
export async function installOnce(installation: Installation): Promise<void> {
  const { lock, isInstalled, install, maxMs } = installation;
  while (!isInstalled()) {
    if (!(await takeLock(lock, maxMs))) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      if (!isInstalled()) await install();
      return;
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}

/** Returns whether this process installs, and no other one does. */
async function takeLock(lock: string, maxMs: number): Promise<boolean> {
  await mkdir(dirname(lock), { recursive: true });
  try {
    await mkdir(lock);
    return true;
  } catch {
    const found = await stat(lock).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > maxMs) await rm(lock, { recursive: true, force: true });
    return false;
  }
}
