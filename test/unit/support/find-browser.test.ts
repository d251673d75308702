import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NotFoundError } from '../../../embedded/fallbacks.js';
import { findBrowser, type BrowserSearch } from '../../support/find-browser.js';

let folder: string;
let lines: string[];
let search: BrowserSearch;

function program(name: string, body = 'echo 1.0'): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-browser-'));
  mkdirSync(join(folder, 'path'));
  lines = [];
  search = {
    // With a proxy, the search does not check first whether the download host is reachable.
    env: {
      PATH: join(folder, 'path'),
      HTTPS_PROXY: 'http://127.0.0.1:9',
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
    downloaded: join(folder, 'downloaded'),
    installer: join(folder, 'installer.cjs'),
    osRelease: 'ID=debian\n',
    asRoot: true,
    say: (line) => lines.push(line),
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('CHROME_PATH is used first, and nothing is reported', async () => {
  program('path/chromium');
  const mine = program('mine');
  search.env['CHROME_PATH'] = mine;
  await expect(findBrowser(search)).resolves.toBe(mine);
  expect(lines).toEqual([]);
});

test('a browser on the PATH is next, and an invalid CHROME_PATH is reported', async () => {
  const chrome = program('path/google-chrome');
  search.env['CHROME_PATH'] = join(folder, 'nowhere');
  await expect(findBrowser(search)).resolves.toBe(chrome);
  expect(lines).toEqual([expect.stringMatching(/CHROME_PATH=.*nowhere: .*ENOENT/)]);
});

/** An `apt-get` and a `dpkg-deb` whose packages have a headless shell, and a log of their calls. */
function debianMirror(): { calls: () => string[] } {
  const log = join(folder, 'calls');
  writeFileSync(log, '');
  const record = `echo "$*" >> ${log}`;
  program(
    'path/apt-get',
    `${record}
for argument; do last=$argument; case $last in chromium-*) : > $last.deb;; esac; done
case "$*" in *simulate*) /bin/rm *.deb; echo "Inst chromium-headless-shell (1 amd64)";; esac`,
  );
  program(
    'path/dpkg-deb',
    `/bin/mkdir -p usr/lib/chromium; printf '#!/bin/sh\\necho 1.0\\n' > usr/lib/chromium/chromium-headless-shell
/bin/chmod 755 usr/lib/chromium/chromium-headless-shell`,
  );
  return { calls: () => readFileSync(log, 'utf8').trim().split('\n') };
}

test('on Debian with Chromium, its headless shell is unpacked once into the cache folder, with its data files', async () => {
  program('path/chromium');
  const mirror = debianMirror();
  const shell = join(folder, 'cache/qrelay/chromium-headless-shell/usr/lib/chromium/chromium-headless-shell');
  search.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  search.asRoot = false;
  const found = await Promise.all([findBrowser(search), findBrowser(search), findBrowser(search)]);
  expect(found).toEqual([shell, shell, shell]);
  const downloads = mirror.calls().filter((call) => call.includes(' download '));
  expect(downloads).toEqual([expect.stringMatching(/ download chromium-headless-shell chromium-common$/)]);
});

test('on Debian without its mirror, the installed Chromium is used, and the package is looked for once in an hour', async () => {
  const chromium = program('path/chromium');
  program('path/apt-get', 'echo "E: Could not resolve deb.debian.org" >&2; exit 100');
  search.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  await expect(findBrowser(search)).resolves.toBe(chromium);
  expect(lines.at(-1)).toMatch(/chromium-headless-shell in the cache: E: Could not resolve/);
  lines = [];
  await expect(findBrowser(search)).resolves.toBe(chromium);
  expect(lines).toEqual([]);
});

test("a program on the PATH that does not run is skipped in favor of Playwright's download", async () => {
  program('path/chromium', 'echo "install the snap" >&2; exit 1');
  const downloaded = program('downloaded');
  await expect(findBrowser(search)).resolves.toBe(downloaded);
  expect(lines).toEqual(['  browser: PATH: install the snap']);
});

test('without a browser, Playwright downloads one', async () => {
  const target = join(folder, 'downloaded');
  writeFileSync(
    search.installer,
    `require('fs').writeFileSync(${JSON.stringify(target)}, '#!/bin/sh', { mode: 0o755 })`,
  );
  await expect(findBrowser(search)).resolves.toBe(target);
});

test('on Debian, the package is installed for root', async () => {
  const target = join(folder, 'path', 'chromium-headless-shell');
  program(
    'path/apt-get',
    `case "$*" in *install*) printf '#!/bin/sh\\necho 1.0\\n' > ${target}; /bin/chmod 755 ${target};; esac`,
  );
  await expect(findBrowser(search)).resolves.toBe(target);
  expect(lines).toContainEqual(expect.stringMatching(/browser: playwright's own download: /));
});

test.each([
  ['a user who is not root', { asRoot: false }, 'package chromium-headless-shell: only root can install it'],
  [
    'another system',
    { osRelease: 'ID=ubuntu\nID_LIKE=debian\n' },
    'package chromium-headless-shell: only on Debian',
  ],
  ['Debian without its mirror', {}, 'package chromium-headless-shell: E: Could not resolve'],
])(
  'for %s, every source is reported in one line, and the error says what to do',
  async (_case, given, last) => {
    program('path/apt-get', 'echo "E: Could not resolve deb.debian.org" >&2; exit 100');
    const failure = await findBrowser({ ...search, ...given }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotFoundError);
    expect(String(failure)).toMatch(/Install Chromium .* or name its program in CHROME_PATH/);
    const failures = lines.filter((line) => line.startsWith('  browser: '));
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatch(/ {2}browser: PATH: none of chromium-headless-shell, .* is on it/);
    expect(failures[1]).toMatch(/playwright's own download: .*Cannot find module/);
    expect(failures[2]).toContain(last);
  },
);
