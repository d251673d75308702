import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { firstLine } from '../config/supervise.js';
import { firstSuccess, withProgress, type ProgramSource, type Report } from './fallbacks.js';
import { assertIntact, installBinary, withScratchFolder } from './install-binary.js';
import { downloadVerified, type Archive } from './verified-download.js';

/** Where and how the program of a server is looked for. */
export interface FindOptions {
  env: NodeJS.ProcessEnv;
  /** Cache folder. Downloaded and built programs are installed in its `bin`. */
  cache: string;
  /** Operating system and processor, in Node's names: `linux-x64`. */
  platform: string;
  report: Report;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the options for this machine. */
export function buildFindOptions(env: NodeJS.ProcessEnv, report: Report): FindOptions {
  return { env, cache: getCacheFolder(env), platform: `${process.platform}-${process.arch}`, report };
}

/**
 * Returns the folder for downloaded programs: `qrelay` in the user's cache folder. It is outside the
 * checkout, so all checkouts of a user share it.
 */
export function getCacheFolder(env: Environment, platform = process.platform, home = homedir()): string {
  return join(userCacheFolder(env, platform, home), 'qrelay');
}

function userCacheFolder(env: Environment, platform: NodeJS.Platform, home: string): string {
  if (env.XDG_CACHE_HOME !== undefined && env.XDG_CACHE_HOME !== '') return env.XDG_CACHE_HOME;
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return join(home, '.cache');
}

/**
 * Finds the first of several programs on a PATH.
 *
 * @param names File names, in order of preference.
 * @param path Value of the PATH variable.
 * @returns The full path of an executable file; undefined if the PATH has none of them.
 */
export function findOnPath(names: readonly string[], path: string | undefined): string | undefined {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** One server program: its names, and how to install it on a machine that lacks it. */
export interface Program {
  /** Name of the executable file: `mongod`. */
  file: string;
  /** Name in messages: `MongoDB`. */
  product: string;
  /** Ways to install the program at `target`, in order of preference. */
  sources: (options: FindOptions, target: string) => readonly ProgramSource[];
  /** Advice for the user if every source failed. */
  advice: string;
}

/**
 * Finds a program on the PATH or in the cache, or installs it in the cache. A program on the PATH is the
 * operator's choice and is not checked; one in the cache must be as it was installed.
 *
 * @returns The path of the program.
 * @throws NotFoundError with the program's advice if every source failed.
 */
export async function findProgram(program: Program, options: FindOptions): Promise<string> {
  const { file, product, sources, advice } = program;
  const onPath = findOnPath([file], options.env.PATH);
  if (onPath !== undefined) return onPath;
  const installed = join(options.cache, 'bin', file);
  if (existsSync(installed)) {
    try {
      await assertIntact(installed);
      return installed;
    } catch (error) {
      options.report(`${product}: ${firstLine(error)}; it is not used`);
    }
  }
  return firstSuccess(product, sources(options, installed), advice, options.report);
}

/**
 * Returns the source that downloads a program from its maker, with a pinned digest.
 *
 * @param testArgs Arguments with which the program ends with code 0. Default: `--version`.
 */
export function archiveSource(
  product: string,
  archive: Archive | undefined,
  { cache, platform, report }: FindOptions,
  target: string,
  testArgs?: readonly string[],
): ProgramSource {
  return {
    name: 'download',
    run: async () => {
      if (archive === undefined) throw new Error(`no download with a known digest for ${platform}`);
      return withScratchFolder(cache, async (folder) => {
        const program = await withProgress(`Downloading ${product}`, report, () =>
          downloadVerified(archive, folder),
        );
        return installBinary(program, target, testArgs);
      });
    },
  };
}
