/** `npm run build`: installs what is missing, compiles, bundles the workflows. */
import { prepare } from './setup/prepare.mjs';

await prepare();
