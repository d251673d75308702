import { buildIfStale } from './build.mjs';
import { CHECKOUT, inCheckout } from './checkout.mjs';
import { existsSync } from 'node:fs';
import { installIfStale } from './install.mjs';
import { requireNodeVersion } from './node-version.mjs';
import { oneAtATime } from './setup-lock.mjs';

/** Everything that must stand before our own code can run. Quiet when nothing is to be done. */
export async function prepare() {
  requireNodeVersion();
  process.chdir(CHECKOUT);
  // An exit in order, so that npm or the compiler does not work on by itself.
  const leave = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, leave);
  await oneAtATime(async () => {
    await installIfStale();
    await buildIfStale();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, leave);
}

/** Reads `.env` at the top of the checkout; what the environment holds already wins. */
export function readEnvFile() {
  if (existsSync(inCheckout('.env'))) process.loadEnvFile(inCheckout('.env'));
}
