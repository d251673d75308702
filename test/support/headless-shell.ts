import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress, type Report } from '../../embedded/fallbacks.js';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { unpackDebianPackage, type Env } from './debian-packages.js';

/**
 * Debian's package of headless Chromium, in which the browser takes a quarter to a third less processor time
 * for page tests.
 */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Has the data files that the shell reads from its own folder. */
const COMMON = 'chromium-common';

/** Time after which a package that was not available is looked for again. */
const RETRY_MS = 3_600_000;

/**
 * Returns whether the shell should be taken out of its package: on Debian with Chromium, whose libraries the
 * shell uses, and unless it was not available in the last hour.
 */
export function shouldUnpackShell(env: Env, osRelease: string): boolean {
  const has = (name: string) => findOnPath([name], env['PATH']) !== undefined;
  const isDebian = /^ID=debian$/m.test(osRelease);
  return isDebian && has('chromium') && has('apt-get') && !has(HEADLESS_SHELL) && !hasJustFailed(env);
}

/**
 * Returns the path of the shell, which is unpacked into the cache folder on first use. Nothing outside of
 * that folder changes.
 *
 * @throws Error if the package is not available
 */
export async function unpackShell(env: Env, report: Report): Promise<string> {
  const program = join(getCacheFolder(env), HEADLESS_SHELL, 'usr', 'lib', 'chromium', HEADLESS_SHELL);
  if (existsSync(program)) return program;
  try {
    await withProgress(`Unpacking the package ${HEADLESS_SHELL} for the tests of pages`, report, () =>
      unpackDebianPackage(HEADLESS_SHELL, env, [COMMON]),
    );
    if (!existsSync(program)) throw new Error(`the package has no ${HEADLESS_SHELL}`);
    return program;
  } catch (error) {
    recordFailure(env);
    throw error;
  }
}

/** Lets the other test files use the installed Chromium without a download that fails again. */
function recordFailure(env: Env): void {
  mkdirSync(getCacheFolder(env), { recursive: true });
  rmSync(failureMark(env), { force: true });
  writeFileSync(failureMark(env), '');
}

function hasJustFailed(env: Env): boolean {
  const failedAt = statSync(failureMark(env), { throwIfNoEntry: false })?.mtimeMs;
  return failedAt !== undefined && Date.now() - failedAt < RETRY_MS;
}

function failureMark(env: Env): string {
  return join(getCacheFolder(env), `${HEADLESS_SHELL}.unavailable`);
}
