/** `npm start`: runs the whole service on this machine. */
import { inCheckout } from './setup/checkout.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

await prepare();
readEnvFile();
const { runService } = await import(inCheckout('dist', 'embedded', 'run-service.js'));
await runService();
