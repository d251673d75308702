/** `npm start`: runs the whole service on this machine. */
import { buildMissing } from './setup/build.mjs';
import { inCheckout } from './setup/checkout.mjs';
import { log } from './setup/log.mjs';
import { prepare, readEnvFile, SERVICE_SERVERS } from './setup/prepare.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';

readEnvFile();
await prepare({ all: false, servers: SERVICE_SERVERS });
const { runService } = await import(inCheckout('dist', 'embedded', 'run-service.js'));
await runService();
// The signal that stops the service stops the build as well, which is no failure.
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopping = true));
// The service runs without them, and the docs take longest.
const failure = await withSetupLock(buildMissing);
if (failure !== undefined && !isStopping)
  log(`${failure}, so /docs or /sdk is missing: see above, then run npm run build.`);
