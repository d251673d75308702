/** `npm start`: everything that the service needs, on this machine. */
import { inCheckout } from './setup/checkout.mjs';
import { prepare, readEnvFile } from './setup/prepare.mjs';

await prepare();
readEnvFile();
await import(inCheckout('dist', 'embedded', 'main.js'));
