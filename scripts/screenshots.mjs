/**
 * `npm run screenshots`: takes the screenshots of the dashboard for README.md, light and dark, of a seeded
 * account in a service of its own. Needs Chromium or Google Chrome on the PATH, or its path in CHROME_PATH.
 */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
await compileFolder('scripts/seed');
await compileFolder('scripts/screenshots');
await import(pathToFileURL(inCheckout('dist', 'scripts', 'screenshots', 'main.js')).href);
