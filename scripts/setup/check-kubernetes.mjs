/** Runs `scripts/kubernetes/check-manifests.ts` for `npm run check -- kubernetes`. Expects the build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './checkout.mjs';
import { compileFolder } from './compile.mjs';

await compileFolder(join('scripts', 'kubernetes'));
await import(pathToFileURL(inCheckout('dist', 'scripts', 'kubernetes', 'check-manifests.js')).href);
