import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { firstSuccess, withProgress, type ProgramSource, type Report } from '../../embedded/fallbacks.js';
import { findOnPath } from '../../embedded/find-program.js';
import { assertReachable } from '../../embedded/ports.js';
import { runBounded } from '../../embedded/run-bounded.js';
import { HEADLESS_SHELL, shouldUnpackShell, unpackShell } from './headless-shell.js';

const NAMES = [HEADLESS_SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const DOWNLOAD_HOST = 'cdn.playwright.dev';

/** Gives up quickly on a mirror that does not respond; waits for another running `apt-get`. */
const APT = 'apt-get -o Acquire::http::Timeout=15 -o Acquire::Retries=1 -o DPkg::Lock::Timeout=300';

/** Installs the package, unless another test file has done so while this one waited for the lock. */
const INSTALL = [
  `command -v ${HEADLESS_SHELL}`,
  `{ ${APT} update && ${APT} install --yes --no-install-recommends ${HEADLESS_SHELL}; }`,
].join(' || ');

const ADVICE =
  'No browser for the tests of pages could be had. Install Chromium or Google Chrome so that `chromium` or ' +
  '`google-chrome` is on the PATH, or name its program in CHROME_PATH.';

/** Where and how to search for a browser. */
export interface BrowserSearch {
  env: NodeJS.ProcessEnv;
  /** Path of the browser that playwright downloads. */
  downloaded: string;
  /** Playwright's command-line program, a Node script. */
  installer: string;
  /** The text of `/etc/os-release`; empty if the file is missing. */
  osRelease: string;
  asRoot: boolean;
  say: Report;
}

/** Returns the search parameters of this machine. */
export async function browserSearch(say: Report): Promise<BrowserSearch> {
  return {
    env: process.env,
    downloaded: chromium.executablePath(),
    installer: join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js'),
    osRelease: await readFile('/etc/os-release', 'utf8').catch(() => ''),
    asRoot: process.getuid?.() === 0,
    say,
  };
}

/** Runs the candidate, because an existing file may be a stub for another package or lack a library. */
async function proved(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  await access(program, constants.X_OK);
  await runBounded({ command: program, args: ['--version'], env, timeoutMs: 30_000 });
  return program;
}

function named(path: string, { env }: BrowserSearch): ProgramSource {
  return { name: `CHROME_PATH=${path}`, run: () => proved(path, env) };
}

function shellNextToChromium({ env, say }: BrowserSearch): ProgramSource {
  return {
    name: `${HEADLESS_SHELL} in the cache`,
    run: async () => proved(await unpackShell(env, say), env),
  };
}

function onPath({ env }: BrowserSearch): ProgramSource {
  return {
    name: 'PATH',
    run: async () => {
      const program = findOnPath(NAMES, env['PATH']);
      if (program === undefined) throw new Error(`none of ${NAMES.join(', ')} is on it`);
      return proved(program, env);
    },
  };
}

function ownDownload({ env, downloaded, installer, say }: BrowserSearch): ProgramSource {
  return {
    name: "playwright's own download",
    run: async () => {
      const cached = await proved(downloaded, env).catch(() => undefined);
      if (cached !== undefined) return cached;
      const elsewhere = [env['PLAYWRIGHT_DOWNLOAD_HOST'], env['HTTPS_PROXY'], env['https_proxy']].some(
        Boolean,
      );
      // The download itself would retry for minutes.
      if (!elsewhere) await assertReachable(DOWNLOAD_HOST, 443, 5_000);
      await withProgress('Downloading Chromium for the tests of pages', say, () =>
        runBounded({
          command: process.execPath,
          args: [installer, 'install', '--no-shell', 'chromium'],
          env,
          timeoutMs: 10 * 60_000,
          maxSilenceMs: 60_000,
        }),
      );
      return proved(downloaded, env);
    },
  };
}

function debianPackage({ env, osRelease, asRoot, say }: BrowserSearch): ProgramSource {
  return {
    name: `package ${HEADLESS_SHELL}`,
    run: async () => {
      if (!/^ID=debian$/m.test(osRelease)) throw new Error('only on Debian');
      if (!asRoot) throw new Error(`only root can install it: apt-get install ${HEADLESS_SHELL}`);
      await withProgress(`Installing the package ${HEADLESS_SHELL} for the tests of pages`, say, () =>
        runBounded({
          command: '/usr/bin/flock',
          args: [join(tmpdir(), 'qrelay-install-browser.lock'), '/bin/sh', '-c', INSTALL],
          env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
          timeoutMs: 10 * 60_000,
        }),
      );
      return proved(findOnPath([HEADLESS_SHELL], env['PATH']) ?? `/usr/bin/${HEADLESS_SHELL}`, env);
    },
  };
}

/**
 * Returns the path of a Chromium: from `CHROME_PATH`; on Debian with Chromium, the headless shell of the same
 * packages; from the PATH, playwright's download, or Debian's package.
 *
 * @throws NotFoundError that says what to do
 */
export async function findBrowser(search: BrowserSearch): Promise<string> {
  const path = search.env['CHROME_PATH'];
  const steps = [
    ...(path ? [named(path, search)] : []),
    ...(shouldUnpackShell(search.env, search.osRelease) ? [shellNextToChromium(search)] : []),
    onPath(search),
    ownDownload(search),
    debianPackage(search),
  ];
  return firstSuccess('browser', steps, ADVICE, search.say);
}
