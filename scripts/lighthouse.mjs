/**
 * `npm run lighthouse`: measures every page of the dashboard with Lighthouse, on a desktop and on a phone, in
 * a service of its own with a seeded account. Fails below a score of 95. Arguments are paths of pages, such
 * as `/codes/:id/edit`; without any, all are measured. Needs Chromium or Google Chrome on the PATH, or its
 * path in CHROME_PATH.
 */
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { compileFolder } from './setup/compile.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
for (const folder of ['scripts/seed', 'scripts/screenshots', 'scripts/lighthouse'])
  await compileFolder(folder);
await import(pathToFileURL(inCheckout('dist', 'scripts', 'lighthouse', 'main.js')).href);
