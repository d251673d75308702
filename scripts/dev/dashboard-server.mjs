import { createServer } from 'vite';
import { inCheckout } from '../setup/checkout.mjs';

/** Paths that the API serves. All others belong to the dashboard. */
const API_PATHS = '^/(api|r|docs)(/|$)|^/(openapi\\.json|healthz|readyz|metrics)$';

/**
 * Starts Vite's development server for the dashboard, with a proxy to the API. A change of a style is applied
 * in place; a change of a script reloads the page.
 *
 * The `Host` header is not rewritten, so requests pass the API's same-origin check.
 *
 * @param {string} apiUrl
 * @param {number} port preferred port; the next free one is used if it is taken
 * @returns the URL of the dashboard, the file watcher, and a function that stops the server
 */
export async function startDashboardServer(apiUrl, port) {
  const server = await createServer({
    configFile: inCheckout('dashboard', 'vite.config.mjs'),
    clearScreen: false,
    logLevel: 'warn',
    server: { port, proxy: { [API_PATHS]: { target: apiUrl.replace('localhost', '127.0.0.1') } } },
  });
  await server.listen();
  const [url] = server.resolvedUrls.local;
  return { url: url.replace(/\/$/, ''), watcher: server.watcher, stop: () => server.close() };
}
