/**
 * `npm run test:clients`: generates clients in Go and Java from the OpenAPI document, compiles them, and uses
 * them; arguments go to jest. After all tests have passed, records the document, so that `--if-changed` skips
 * them until it changes again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './setup/checkout.mjs';
import { prepare } from './setup/prepare.mjs';
import { runAttached } from './setup/run-command.mjs';

/** SHA-256 of the document with which all clients passed. */
const RECORD = inCheckout('test', 'clients', 'tested-document.sha256');

await prepare();
const options = process.argv.slice(2).filter((option) => option !== '--if-changed');
const digest = `${await documentDigest()}\n`;
if (process.argv.includes('--if-changed') && existsSync(RECORD) && readFileSync(RECORD, 'utf8') === digest) {
  console.log('Generated clients: skipped, because the OpenAPI document is unchanged since they passed');
} else {
  const test = inCheckout('scripts', 'test.mjs');
  const args = [test, '--config', 'jest.clients.config.js', ...options];
  process.exitCode = await runAttached(process.execPath, args);
  if (process.exitCode === 0 && options.length === 0) writeFileSync(RECORD, digest);
}

/** Returns the SHA-256 of what clients are generated from, without the URL and the version of a service. */
async function documentDigest() {
  const load = (...path) => import(pathToFileURL(inCheckout('dist', 'api', ...path)).href);
  const [{ createOpenApiDocument }, { ROUTES }] = [
    await load('openapi', 'document.js'),
    await load('routes.js'),
  ];
  const document = createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' });
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
}
