import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/** Check of `npm run check`: the lock file names no registry, so it works with whichever registry npm is set to. */
export const lockFileCheck = {
  name: 'lock file without registry URLs',
  run: async () => {
    const { packages } = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8'));
    const withUrl = Object.keys(packages).filter((path) => packages[path].resolved !== undefined);
    const output = `package-lock.json contains "resolved" URLs: ${withUrl.slice(0, 5).join(', ')}`;
    return { code: withUrl.length === 0 ? 0 : 1, output };
  },
};
