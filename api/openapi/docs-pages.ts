import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { compressFile, sendStaticFile, type StaticFile } from '../http/static-file.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const MEDIA_TYPES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Swagger UI sets inline styles. Everything else comes from this service. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
.response-col_links, .responses-table td:nth-child(3) { display: none }
.renderedMarkdown td, .renderedMarkdown td code { overflow-wrap: anywhere; word-break: break-word; white-space: normal }
</style>
</head>
<body>
<div id="reference"><noscript>This page requires JavaScript. The OpenAPI document is at <a href="/openapi.json">/openapi.json</a>.</noscript></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * Starts Swagger UI. Calls go to the host of the page: the policy allows no other, and the service may have several host
 * names. Examples of optional parameters are shown in their descriptions, because Swagger UI would send all of them.
 */
const START = `// Former versions stored API keys in the browser.
localStorage.removeItem('authorized');
function moveExampleToDescription(parameter) {
  if (parameter.required || parameter.example === undefined) return parameter;
  const { example, schema: { example: _, ...schema }, description = '', ...rest } = parameter;
  return { ...rest, schema, description: description + '\\n\\nExample: \`' + example + '\`' };
}
function prepare(spec) {
  for (const operations of Object.values(spec.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      operation.parameters = operation.parameters?.map(moveExampleToDescription);
    }
  }
  return { ...spec, servers: [{ url: location.origin }] };
}
const preparation = {
  statePlugins: { spec: { wrapActions: { updateJsonSpec: (next) => (spec) => next(prepare(spec)) } } },
};
window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  plugins: [preparation],
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
});
`;

/** Returns the router of `/docs`: the interactive reference, which loads nothing from other hosts. */
export function docsPages(): Router {
  const router = Router();
  serve(router, '/docs', 'no-cache', () => compressFile(PAGE, 'text/html; charset=utf-8'));
  serve(router, '/docs/start.js', 'no-cache', () => compressFile(START, 'text/javascript; charset=utf-8'));
  for (const [name, mediaType] of Object.entries(MEDIA_TYPES)) {
    serve(router, `/docs/${name}`, 'public, max-age=86400', async () =>
      compressFile(await readFile(join(ASSETS, name)), mediaType),
    );
  }
  return router;
}

/** Serves a file that is loaded when it is first requested. */
function serve(router: Router, path: string, cacheControl: string, load: () => Promise<StaticFile>): void {
  let file: Promise<StaticFile> | undefined;
  router.get(path, async (req, res) => {
    const loaded = await (file ??= load());
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cache-Control', cacheControl);
    sendStaticFile(req, res, loaded);
  });
}
