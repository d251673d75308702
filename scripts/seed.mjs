/** `npm run seed`: creates a sample account with codes and months of scans in a running service. */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

await prepare();
readEnvFile();
await compileFolder('scripts/seed');
await import(pathToFileURL(inCheckout('dist', 'scripts', 'seed', 'main.js')).href);
