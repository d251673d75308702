import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOnPath } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';
import { libraryPath, unpackDebianPackage, type Env } from './debian-packages.js';

/** Runs Ghostscript. @throws Error with what it printed if it fails */
export type Ghostscript = (args: readonly string[]) => Promise<string>;

const TIMEOUT_MS = 120_000;
const ADVICE =
  'Install Ghostscript so that `gs` is on the PATH; Debian and Ubuntu have the package `ghostscript`.';

/** Returns whether this machine has Ghostscript, or can take it out of Debian's or Ubuntu's packages. */
export function canHaveGhostscript(env: Env = process.env): boolean {
  return ['gs', 'apt-get'].some((name) => findOnPath([name], env['PATH']) !== undefined);
}

/**
 * Finds Ghostscript on the PATH or in the cache folder, where its Debian packages are unpacked without being
 * installed.
 *
 * @throws Error that says what to do if it is not available.
 */
export async function findGhostscript(env: Env = process.env): Promise<Ghostscript> {
  const installed = findOnPath(['gs'], env['PATH']);
  if (installed !== undefined)
    return (args) => runBounded({ command: installed, args, timeoutMs: TIMEOUT_MS });
  try {
    const run = unpacked(await unpackDebianPackage('ghostscript', env), env);
    await run(['--version']);
    return run;
  } catch (error) {
    throw new Error(`Ghostscript is not available: ${(error as Error).message}. ${ADVICE}`, { cause: error });
  }
}

function unpacked(folder: string, env: Env): Ghostscript {
  const shared = join(folder, 'usr', 'share', 'ghostscript');
  const version = readdirSync(shared).find((name) => /^\d/.test(name)) ?? '';
  const resources = ['Resource/Init', 'lib', 'Resource/Font', 'Resource', 'iccprofiles'];
  return (args) =>
    runBounded({
      command: join(folder, 'usr', 'bin', 'gs'),
      args,
      timeoutMs: TIMEOUT_MS,
      env: {
        ...env,
        LD_LIBRARY_PATH: libraryPath(folder),
        GS_LIB: resources.map((name) => join(shared, version, name)).join(delimiter),
      },
    });
}
