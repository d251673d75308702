import { readFileSync } from 'node:fs';
import { inCheckout } from './checkout.mjs';

/** Proves that the lock file names no registry's addresses, so that it serves whichever registry npm is set to. */
export const lockFileCheck = {
  name: 'lock file without addresses',
  run: async () => {
    const { packages } = JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8'));
    const withAddress = Object.keys(packages).filter((path) => packages[path].resolved !== undefined);
    const output = `package-lock.json holds "resolved" addresses: ${withAddress.slice(0, 5).join(', ')}`;
    return { code: withAddress.length === 0 ? 0 : 1, output };
  },
};
