import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';
import { installOnce } from './install-once.js';

const INSTALL_MS = 180_000;

type Env = Readonly<Record<string, string | undefined>>;

/** Returns whether this machine has the package or a Python to install it with. */
export function canHavePythonPackage(name: string, version: string, env: Env = process.env): boolean {
  return existsSync(join(folderOf(name, version, env), 'complete')) || findPython(env) !== undefined;
}

/**
 * Installs a PyPI package into a Python virtual environment in the cache folder, unless it is installed
 * already.
 *
 * @param others More packages of the same environment, such as `numpy==2.4.0`.
 * @returns the folder of the environment, with its programs in `bin`
 * @throws Error that says what to do if the package cannot be installed
 */
export async function pythonEnvironment(
  name: string,
  version: string,
  { env = process.env, others = [] }: { env?: Env; others?: readonly string[] } = {},
): Promise<string> {
  const folder = folderOf(name, version, env);
  // Written last, so that a partial installation is not used.
  const marker = join(folder, 'complete');
  if (existsSync(marker)) return folder;
  const install = async () => {
    const python = findPython(env);
    if (!python) throw new Error('there is no python3 on PATH');
    await rm(folder, { recursive: true, force: true });
    await runBounded({ command: python, args: ['-m', 'venv', folder], timeoutMs: INSTALL_MS });
    await runBounded({
      command: join(folder, 'bin', 'python'),
      args: [
        ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
        `${name}==${version}`,
        ...others,
      ],
      timeoutMs: INSTALL_MS,
    });
    await mkdir(marker);
  };
  try {
    const isInstalled = () => existsSync(marker);
    await installOnce({ lock: `${folder}.lock`, isInstalled, install, maxMs: 2 * INSTALL_MS });
    return folder;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${name} ${version} could not be installed: ${why}. Install Python 3.10 or later with its venv module and let pip reach its index.`,
      { cause: error },
    );
  }
}

function folderOf(name: string, version: string, env: Env): string {
  return join(getCacheFolder(env), `${name}-${version}`);
}

function findPython(env: Env): string | undefined {
  return findOnPath(['python3', 'python'], env['PATH']);
}
