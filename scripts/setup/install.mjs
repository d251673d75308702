import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, withProgress } from './log.mjs';
import { runCommand } from './run-command.mjs';

const STAMP = inCheckout('node_modules', '.installed-from');
const OPTIONS = ['--include=dev', '--prefer-offline', '--loglevel=error'];

/**
 * Installs the packages of the lock file if node_modules does not match it: `npm ci` verifies each against
 * its integrity hash and fails if the lock file does not match package.json. Exits the process on failure.
 */
export async function installIfStale() {
  if (isStamped(STAMP, stampText())) return;
  if (!treeMatchesLock()) {
    const { code, output } = await withProgress('Installing packages (npm)', () =>
      runCommand('npm', ['ci', ...OPTIONS]),
    );
    if (code !== 0) {
      fail(`${output.trim()}\nThe packages could not be installed: see npm's message above, then try again.`);
    }
  }
  writeFileSync(STAMP, stampText());
}

function stampText() {
  return `${fingerprint('package-lock.json')} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}

/**
 * Returns whether npm itself has installed the packages of the lock file, for example by a manual
 * `npm install`. Optional packages may be missing: they are builds for other platforms.
 */
function treeMatchesLock() {
  const treeFile = inCheckout('node_modules', '.package-lock.json');
  if (!existsSync(treeFile)) return false;
  const wanted = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(treeFile, 'utf8')).packages;
  const isSame = (path) => present[path]?.version === wanted[path]?.version;
  return (
    Object.keys(present).every(isSame) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || isSame(path))
  );
}
