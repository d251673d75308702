import { buildIfStale } from './build.mjs';
import { CHECKOUT, inCheckout } from './checkout.mjs';
import { existsSync } from 'node:fs';
import { installIfStale } from './install.mjs';
import { requireNodeVersion } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

/** Everything that must stand before our own code can run. Quiet when nothing is to be done. */
export async function prepare() {
  requireNodeVersion();
  process.chdir(CHECKOUT);
  await oneAtATime(async () => {
    await installIfStale();
    await buildIfStale();
  });
}

/** Reads `.env` at the top of the checkout; what the environment holds already wins. */
export function readEnvFile() {
  if (existsSync(inCheckout('.env'))) process.loadEnvFile(inCheckout('.env'));
}
