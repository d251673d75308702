/**
 * The process in front of Temporal's Web UI in the compose file: `node temporal-ui.js <host>:<port>` forwards
 * requests on port 8233 to this address if their `Host` names the machine of the browser.
 */
import { startUiProxy } from './ui-proxy.js';

const PORT = 8233;

const [host = '', port] = (process.argv[2] ?? '').split(':');
const upstream = { host, port: Number(port) };
await startUiProxy({ listenHost: '0.0.0.0', port: PORT, upstream: () => upstream });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
