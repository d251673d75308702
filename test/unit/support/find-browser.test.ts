import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    // Through a proxy, no host is asked first whether it can be reached.
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

test('CHROME_PATH is taken first, without a word', async () => {
  program('path/chromium');
  const mine = program('mine');
  search.env['CHROME_PATH'] = mine;
  await expect(findBrowser(search)).resolves.toBe(mine);
  expect(lines).toEqual([]);
});

test('a browser on the PATH is next, and a wrong CHROME_PATH is said', async () => {
  const chrome = program('path/google-chrome');
  search.env['CHROME_PATH'] = join(folder, 'nowhere');
  await expect(findBrowser(search)).resolves.toBe(chrome);
  expect(lines).toEqual([expect.stringMatching(/CHROME_PATH=.*nowhere: .*ENOENT/)]);
});

test('a stub on the PATH that does not run is passed over for what playwright has', async () => {
  program('path/chromium', 'echo "install the snap" >&2; exit 1');
  const downloaded = program('downloaded');
  await expect(findBrowser(search)).resolves.toBe(downloaded);
  expect(lines).toEqual(['  browser: PATH: install the snap']);
});

test("else playwright's own download is run", async () => {
  const target = join(folder, 'downloaded');
  writeFileSync(
    search.installer,
    `require('fs').writeFileSync(${JSON.stringify(target)}, '#!/bin/sh', { mode: 0o755 })`,
  );
  await expect(findBrowser(search)).resolves.toBe(target);
});

test('on Debian, root gets the package', async () => {
  const target = join(folder, 'path', 'chromium');
  program(
    'path/apt-get',
    `case "$*" in *install*) printf '#!/bin/sh\\necho 1.0\\n' > ${target}; /bin/chmod 755 ${target};; esac`,
  );
  await expect(findBrowser(search)).resolves.toBe(target);
  expect(lines).toContainEqual(expect.stringMatching(/browser: playwright's own download: /));
});

test.each([
  ['who is not root', { asRoot: false }, 'package chromium: only root can install it'],
  ['another system', { osRelease: 'ID=ubuntu\nID_LIKE=debian\n' }, 'package chromium: only on Debian'],
  ['Debian without its mirror', {}, 'package chromium: E: Could not resolve'],
])('for %s every step says why in a line, and the end what to do', async (_who, given, last) => {
  program('path/apt-get', 'echo "E: Could not resolve deb.debian.org" >&2; exit 100');
  const failure = await findBrowser({ ...search, ...given }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotFoundError);
  expect(String(failure)).toMatch(/Install Chromium .* or name its program in CHROME_PATH/);
  const failures = lines.filter((line) => line.startsWith('  browser: '));
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(/ {2}browser: PATH: none of chromium, .* is on it/);
  expect(failures[1]).toMatch(/playwright's own download: .*Cannot find module/);
  expect(failures[2]).toContain(last);
});
