import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';

/** Runs Ghostscript. @throws Error with what it printed if it fails */
export type Ghostscript = (args: readonly string[]) => Promise<string>;

type Env = Readonly<Record<string, string | undefined>>;

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
  const folder = join(getCacheFolder(env), 'ghostscript');
  try {
    if (!existsSync(folder)) await unpackPackages(folder, env);
    const run = unpacked(folder, env);
    await run(['--version']);
    return run;
  } catch (error) {
    throw new Error(`Ghostscript is not available: ${(error as Error).message}. ${ADVICE}`, { cause: error });
  }
}

/** Downloads the package and those that it depends on, unless they are installed. */
async function unpackPackages(folder: string, env: Env): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const command = { cwd: partial, env: { ...env }, timeoutMs: TIMEOUT_MS };
    const plan = await runBounded({
      ...command,
      command: 'apt-get',
      args: ['install', '--simulate', '--no-install-recommends', 'ghostscript'],
    });
    const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
    await runBounded({ ...command, command: 'apt-get', args: ['download', ...packages] });
    for (const archive of readdirSync(partial).filter((name) => name.endsWith('.deb'))) {
      await runBounded({ ...command, command: 'dpkg-deb', args: ['--extract', archive, '.'] });
      await rm(join(partial, archive));
    }
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

function unpacked(folder: string, env: Env): Ghostscript {
  const shared = join(folder, 'usr', 'share', 'ghostscript');
  const version = readdirSync(shared).find((name) => /^\d/.test(name)) ?? '';
  const resources = ['Resource/Init', 'lib', 'Resource/Font', 'Resource', 'iccprofiles'];
  const libraries = join(folder, 'usr', 'lib');
  const folders = readdirSync(libraries).map((name) => join(libraries, name));
  return (args) =>
    runBounded({
      command: join(folder, 'usr', 'bin', 'gs'),
      args,
      timeoutMs: TIMEOUT_MS,
      env: {
        ...env,
        LD_LIBRARY_PATH: folders.join(delimiter),
        GS_LIB: resources.map((name) => join(shared, version, name)).join(delimiter),
      },
    });
}
