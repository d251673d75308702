/** `npm start`: runs the whole service on this machine. */
import { buildMissingDocs } from './setup/build.mjs';
import { inCheckout } from './setup/checkout.mjs';
import { log } from './setup/log.mjs';
import { prepare, readEnvFile, SERVICE_SERVERS } from './setup/prepare.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

readEnvFile();
await prepare({ docs: false, servers: SERVICE_SERVERS });
const { runService } = await import(inCheckout('dist', 'embedded', 'run-service.js'));
await runService();
// Nothing else needs them, and they take longest.
const failure = await withSetupLock(buildMissingDocs);
if (failure !== undefined)
  log(`${failure}\nThe docs could not be built, so /docs is missing: see above, then run npm run build.`);
