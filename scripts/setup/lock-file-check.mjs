import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/**
 * Check of `npm run check`: the lock file works with every registry and on every platform, and pins every
 * byte.
 *
 * - It names no registry.
 * - Every package has an integrity hash.
 * - It has the optional packages of all platforms; otherwise `npm ci` rejects it. A registry that lacks some
 *   of them leaves them out silently: choose a version of the package that is complete (`overrides` in
 *   package.json).
 */
export const lockFileCheck = {
  name: 'lock file: no registry, all hashes, all platforms',
  run: async () => {
    const { packages } = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8'));
    const problems = findLockProblems(packages);
    return { code: problems.length === 0 ? 0 : 1, output: problems.slice(0, 10).join('\n') };
  },
};

/**
 * Finds what the check rejects.
 *
 * @param {Record<string, object>} packages member `packages` of a lock file
 * @returns {string[]} one line per problem
 */
export function findLockProblems(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.resolved === undefined ? [] : [`${path}: has a "resolved" URL`]),
    ...(path === '' || entry.integrity !== undefined ? [] : [`${path}: has no integrity hash`]),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path}: its optional package ${name} is missing`),
  ]);
}

/** Looks a package up as Node resolves it: in the node_modules of `path` and of each folder above it. */
function isLocked(packages, path, name) {
  const folders = path.split(/(?:^|\/)node_modules\//).filter((part) => part !== '');
  const prefixes = folders.map((_, index) => `${toPath(folders.slice(0, index + 1))}/`);
  return ['', ...prefixes].some((prefix) => packages[`${prefix}node_modules/${name}`] !== undefined);
}

function toPath(folders) {
  return folders.map((folder) => `node_modules/${folder}`).join('/');
}
