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
// The signal that stops the service stops the build as well, which is no failure.
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopping = true));
// Nothing else needs them, and they take longest.
const failure = await withSetupLock(buildMissingDocs);
if (failure !== undefined && !isStopping)
  log(`${failure}\nThe docs could not be built, so /docs is missing: see above, then run npm run build.`);
