import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../../embedded/cache-folder.js';
import { findOnPath } from '../../embedded/find-on-path.js';
import { runBounded } from '../../embedded/run-bounded.js';

const VERSION = '4.32.5';
const INSTALL_MS = 180_000;

/** Whether this machine has what it takes: the program, or a Python to install it with. */
export function canHaveSchemathesis(env = process.env): boolean {
  return (
    Boolean(env['SCHEMATHESIS_PATH']) ||
    existsSync(join(cacheFolder(env), `schemathesis-${VERSION}`, 'complete')) ||
    findOnPath(['python3', 'python'], env['PATH']) !== undefined
  );
}

/**
 * The program `schemathesis` of this version: from `SCHEMATHESIS_PATH`, else from the cache folder, where pip puts it
 * the first time.
 * @throws Error that says what to do where it can't be had
 */
export async function findSchemathesis(env = process.env): Promise<string> {
  if (env['SCHEMATHESIS_PATH']) return env['SCHEMATHESIS_PATH'];
  const folder = join(cacheFolder(env), `schemathesis-${VERSION}`);
  const program = join(folder, 'bin', 'schemathesis');
  // Written last, so that half an installation is not taken for one.
  const whole = join(folder, 'complete');
  if (existsSync(whole)) return program;
  const python = findOnPath(['python3', 'python'], env['PATH']);
  try {
    if (!python) throw new Error('there is no python3 on PATH');
    await rm(folder, { recursive: true, force: true });
    await runBounded({ command: python, args: ['-m', 'venv', folder], timeoutMs: INSTALL_MS });
    await runBounded({
      command: join(folder, 'bin', 'python'),
      args: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`],
      timeoutMs: INSTALL_MS,
    });
    await mkdir(whole);
    return program;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `schemathesis ${VERSION} could not be installed: ${why}. Install Python 3.10 or later with its venv module and let pip reach its index, or name an installed program in SCHEMATHESIS_PATH.`,
      { cause: error },
    );
  }
}
