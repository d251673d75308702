import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installOnce } from '../../bench/lib/install-once.js';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';

export type Env = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 120_000;

/** Gives up quickly on a mirror that does not respond; waits for another running `apt-get`. */
const APT_OPTIONS = ['Acquire::http::Timeout=15', 'Acquire::Retries=1', 'DPkg::Lock::Timeout=300'].flatMap(
  (option) => ['-o', option],
);

/** A program that tests run as another process: installed on this machine, or unpacked into the cache. */
export interface TestProgram {
  path: string;
  /** Environment in which an unpacked program finds its libraries. */
  env: NodeJS.ProcessEnv;
}

/** Returns whether this machine has a program, or can take it out of Debian's or Ubuntu's packages. */
export function canHaveProgram(name: string, env: Env = process.env): boolean {
  return [name, 'apt-get'].some((program) => findOnPath([program], withSystemFolders(env)) !== undefined);
}

/**
 * Finds a program on the PATH or in the cache folder, where its Debian package of the same name is unpacked
 * without being installed. No service is started, and nothing outside the cache folder changes.
 *
 * @throws Error that says what to do if it is not available.
 */
export async function findDebianProgram(name: string, env: Env = process.env): Promise<TestProgram> {
  const installed = findOnPath([name], withSystemFolders(env));
  if (installed !== undefined) return { path: installed, env: { ...env } };
  const advice = `Install ${name} so that it is on the PATH; Debian and Ubuntu have the package \`${name}\`.`;
  try {
    const folder = await unpackDebianPackage(name, env);
    const path = ['bin', 'sbin'].map((bin) => join(folder, 'usr', bin, name)).find(existsSync);
    if (path === undefined) throw new Error(`the package ${name} has no program of this name`);
    return { path, env: { ...env, LD_LIBRARY_PATH: libraryPath(folder) } };
  } catch (error) {
    throw new Error(`${name} is not available: ${(error as Error).message}. ${advice}`, { cause: error });
  }
}

/**
 * Unpacks a package, and the packages that it depends on unless they are installed, into the cache folder.
 *
 * @param others Packages that are unpacked even if they are installed.
 * @returns The folder, which has the files of the packages at their paths.
 */
export async function unpackDebianPackage(
  name: string,
  env: Env,
  others: readonly string[] = [],
): Promise<string> {
  const folder = join(getCacheFolder(env), name);
  const isInstalled = () => existsSync(folder);
  const install = () => unpack(name, env, others, folder);
  await installOnce({ lock: `${folder}.lock`, isInstalled, install, maxMs: 4 * TIMEOUT_MS });
  return folder;
}

async function unpack(name: string, env: Env, others: readonly string[], folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const packages = new Set([...(await missingPackages(name, partial, env)), ...others]);
    await aptGet(['download', ...packages], partial, env);
    for (const archive of readdirSync(partial).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg-deb', ['--extract', archive, '.'], partial, env);
      await rm(join(partial, archive));
    }
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Returns the folders of an unpacked package that may have libraries. */
export function libraryPath(folder: string): string {
  const libraries = ['lib', 'usr/lib'].map((path) => join(folder, path)).filter(existsSync);
  const folders = libraries.flatMap((path) => readdirSync(path).map((child) => join(path, child)));
  return [...libraries, ...folders].join(delimiter);
}

/** Returns the package and its dependencies that are not installed. */
async function missingPackages(name: string, cwd: string, env: Env): Promise<string[]> {
  const simulate = () => aptGet(['install', '--simulate', '--no-install-recommends', name], cwd, env);
  const plan = await simulate().catch(async () => {
    // Images of containers have no lists of packages.
    await aptGet(['update'], cwd, env);
    return simulate();
  });
  // An installed package that would be upgraded has its version in brackets.
  return [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, missing]) => missing!);
}

function aptGet(args: readonly string[], cwd: string, env: Env): Promise<string> {
  return run('apt-get', [...APT_OPTIONS, ...args], cwd, env);
}

function run(command: string, args: readonly string[], cwd: string, env: Env): Promise<string> {
  return runBounded({ command, args, cwd, env: { ...env }, timeoutMs: TIMEOUT_MS });
}

/** Servers are in folders that the PATH of users often lacks. */
function withSystemFolders({ PATH = '' }: Env): string {
  return [PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter);
}
