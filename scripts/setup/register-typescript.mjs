/** For `node --import`: lets Node load the TypeScript sources. */
import { register } from 'node:module';

register(new URL('typescript-hooks.mjs', import.meta.url));
