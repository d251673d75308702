import { pathToFileURL } from 'node:url';
import { inCheckout } from './checkout.mjs';
import { fail, log, withProgress } from './log.mjs';
import { runReporting } from './run-command.mjs';

/**
 * Installs the programs of MongoDB and Temporal in the cache if this machine lacks them. Runs from the
 * sources, so it needs the packages, but not the build. Exits the process if a server is not to be had.
 *
 * @param {Record<string, string>} servers `mongodb` and `temporal`, each with the variable that names a
 *   server to use instead
 */
export async function fetchServers(servers) {
  const names = Object.keys(servers).filter((name) => !process.env[servers[name]]);
  if (names.length === 0) return;
  const hooks = pathToFileURL(inCheckout('scripts', 'setup', 'register-typescript.mjs')).href;
  // Node 26 warns of `module.register`, whose successor Node 20 lacks.
  const args = [
    '--disable-warning=DEP0205',
    '--import',
    hooks,
    inCheckout('embedded', 'fetch-servers.ts'),
    ...names,
  ];
  const code = await withProgress('Fetching MongoDB and Temporal', () =>
    runReporting(process.execPath, args, log),
  );
  if (code !== 0) fail('The service needs both servers: see above.');
}
