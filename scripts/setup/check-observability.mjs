/** Runs `scripts/observability/check-rules.ts` for `npm run check -- observability`. Expects the build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './checkout.mjs';
import { compileFolder } from './compile.mjs';

await compileFolder(join('scripts', 'observability'));
await import(pathToFileURL(inCheckout('dist', 'scripts', 'observability', 'check-rules.js')).href);
