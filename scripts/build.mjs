/**
 * `npm run build`: installs missing packages, compiles, bundles the workflows and the processes, and builds
 * the dashboard.
 */
import { prepare } from './setup/prepare.mjs';

await prepare();
