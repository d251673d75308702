import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runCommand } from './run-command.mjs';
import { fail, withProgress } from './log.mjs';

const STAMP = inCheckout('node_modules', '.installed-from');

function stampText() {
  return `${fingerprint('package-lock.json')} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}

/**
 * True when npm itself left a tree that is the lock file's: someone ran `npm install` by hand.
 * Optional packages may be absent, they are other platforms' builds.
 */
function treeMatchesLock() {
  const treeFile = inCheckout('node_modules', '.package-lock.json');
  if (!existsSync(treeFile)) return false;
  const wanted = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(treeFile, 'utf8')).packages;
  const same = (path) => present[path]?.version === wanted[path]?.version;
  return (
    Object.keys(present).every(same) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || same(path))
  );
}

const OPTIONS = ['--include=dev', '--prefer-offline', '--loglevel=error'];

/**
 * `npm ci` refuses a lock file that lacks other platforms' builds, which a registry that does not carry them leaves out.
 * `npm install` takes the same versions from the same file, and leaves the file as it is with `--no-save`.
 */
async function install() {
  const clean = await runCommand('npm', ['ci', ...OPTIONS]);
  return clean.output.includes('EUSAGE') ? runCommand('npm', ['install', '--no-save', ...OPTIONS]) : clean;
}

/** Installs the packages of the lock file when they are missing or are another lock file's. Ends the process on failure. */
export async function installIfStale() {
  if (isStamped(STAMP, stampText())) return;
  if (!treeMatchesLock()) {
    const { code, output } = await withProgress('Installing packages (npm)', install);
    if (code !== 0) {
      fail(`${output.trim()}\nThe packages could not be installed: see npm's message above, then try again.`);
    }
  }
  writeFileSync(STAMP, stampText());
}
