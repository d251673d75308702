/**
 * `npm run dev`: runs the service like `npm start`, and reloads the API, the worker, and the dashboard on
 * changes.
 *
 * Changed files are compiled to dist/ without type checks, which takes milliseconds; `npm run typecheck`
 * checks types. So the processes run the same files, in the same way, as with `npm start`, on every supported
 * version of Node.
 */
import { parseArgs } from 'node:util';
import { startDashboardServer } from './dev/dashboard-server.mjs';
import { formatLogLine } from './dev/format-log-line.mjs';
import { reloadOnChange } from './dev/reload-on-change.mjs';
import { inCheckout } from './setup/checkout.mjs';
import { fail } from './setup/log.mjs';
import { prepare, readEnvFile, SERVICE_SERVERS } from './setup/prepare.mjs';

const USAGE = 'Options: --dashboard-port N, --api-inspect-port N, --worker-inspect-port N';
const OPTIONS = {
  'dashboard-port': { type: 'string', default: '5173' },
  'api-inspect-port': { type: 'string', default: '9229' },
  'worker-inspect-port': { type: 'string', default: '9230' },
};

function parsePorts() {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

const ports = parsePorts();
readEnvFile();
await prepare({ servers: SERVICE_SERVERS });
const { runService } = await import(inCheckout('dist', 'embedded', 'run-service.js'));

const service = (name) => ({
  inspectPort: ports[`${name}-inspect-port`],
  onLine: (line) => console.log(formatLogLine(name, line)),
});

await runService({
  services: { api: service('api'), worker: service('worker') },
  async startDevServer(supervisor, apiUrl) {
    const server = await startDashboardServer(apiUrl, ports['dashboard-port']);
    reloadOnChange(server.watcher, (name) => supervisor.restart(name));
    console.log(
      `Debuggers: API 127.0.0.1:${ports['api-inspect-port']}, worker 127.0.0.1:${ports['worker-inspect-port']}`,
    );
    return { dashboardUrl: server.url, stop: server.stop };
  },
});
