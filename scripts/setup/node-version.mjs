import { fail } from './log.mjs';

const LEAST = [20, 19];

/** Ends the process with one line where Node is older than the libraries need. */
export function requireNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  fail(`Qrelay needs Node ${LEAST.join('.')} or later; this is Node ${version}.`);
}
