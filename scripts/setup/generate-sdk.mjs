/**
 * Writes sdk/generated from the OpenAPI document of the compiled API: types and functions by
 * `@hey-api/openapi-ts`, and `operations.ts`, the methods of the class `Qrelay`. Writes nothing if the
 * document has not changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './checkout.mjs';
import { renderOperations } from './render-operations.mjs';

const GENERATED = inCheckout('sdk', 'generated');
const STAMP = join(GENERATED, '.generated-from');
/** The document names a host; the SDK gets its own from the caller. */
const PUBLIC_URL = 'https://qrelay.example';

/** Generates sdk/generated if it is missing or was generated from another document. */
export async function generateSdk() {
  const document = await loadDocument();
  const text = JSON.stringify(document);
  const sources = ['generate-sdk.mjs', 'render-operations.mjs'].map((file) =>
    inCheckout('scripts', 'setup', file),
  );
  const hash = createHash('sha256').update(text);
  for (const file of [...sources, inCheckout('package-lock.json')]) hash.update(readFileSync(file));
  const source = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === source) return;

  const { createClient } = await import('@hey-api/openapi-ts');
  // Elsewhere first, so that other programs never read half of it.
  const folder = inCheckout('dist', '.sdk-generated');
  await createClient({
    input: forGenerator(document),
    output: { path: folder },
    plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  writeFileSync(join(folder, 'operations.ts'), renderOperations(document));
  writeFileSync(join(folder, '.generated-from'), source);
  rmSync(GENERATED, { recursive: true, force: true });
  renameSync(folder, GENERATED);
}

async function loadDocument() {
  const load = (...path) => import(pathToFileURL(inCheckout('dist', 'api', ...path)).href);
  const [{ createOpenApiDocument }, { ROUTES }] = [
    await load('openapi', 'document.js'),
    await load('routes.js'),
  ];
  const { version } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));
  return createOpenApiDocument(ROUTES, { publicUrl: PUBLIC_URL, version });
}

/**
 * Returns the document without sessions, which callers of the SDK have none of, and without event streams,
 * which the generator would give a client with reconnections of its own.
 */
function forGenerator(document) {
  const copy = JSON.parse(
    JSON.stringify(document).replaceAll('"text/event-stream"', '"application/octet-stream"'),
  );
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    operation.security = operation.security?.filter(({ session }) => session === undefined);
  }
  return copy;
}
