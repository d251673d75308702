import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from '../../embedded/run-bounded.js';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const TOURS = fileURLToPath(new URL('../clients/tours/', import.meta.url));
const PYTHON_GENERATOR = ['openapi-python-client', '0.29.1'] as const;
const TIMEOUT_MS = 120_000;

/** A client that a generator made from the OpenAPI document, with the tour that uses it. */
export interface GeneratedClient {
  /**
   * Runs the tour against a service.
   *
   * @returns what it printed: one line of JSON, the same for every language
   */
  tour(baseUrl: string, key: string): Promise<unknown>;
}

/** Output of every tour of a service without codes and webhooks. */
export const TOUR_RESULT = {
  ssid: 'Café',
  listed: ['Guests'],
  patched: ['Visitors', 'square', '#1b365d'],
  bulk: ['url', 'geo'],
  zip: 'PK',
  weeks: 5,
  webhook: [true, null],
  webhooks: 1,
};

/**
 * Generates a client with openapi-typescript and compiles it, with its tour, in strict mode.
 *
 * @param document Path of the OpenAPI document.
 * @param folder Empty folder for all files.
 */
export async function generateTypescriptClient(document: string, folder: string): Promise<GeneratedClient> {
  const program = (...parts: string[]) => join(CHECKOUT, 'node_modules', ...parts);
  const node = (args: string[]) =>
    runBounded({ command: process.execPath, args, cwd: folder, env: process.env, timeoutMs: TIMEOUT_MS });
  await symlink(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(TOURS, 'tour.ts'), join(folder, 'tour.ts'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    strict: true,
    // Skips only the libraries: the generated types are a source file.
    skipLibCheck: true,
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    outDir: 'out',
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['tour.ts'] }));
  await node([program('openapi-typescript', 'bin', 'cli.js'), document, '--output', 'schema.ts']);
  await node([program('typescript', 'bin', 'tsc')]);
  return {
    tour: async (...service) => JSON.parse(await node([join('out', 'tour.js'), ...service])) as unknown,
  };
}

/** Returns whether this machine has the generator of Python clients or a Python to install it with. */
export function canGeneratePythonClient(): boolean {
  return canHavePythonPackage(...PYTHON_GENERATOR);
}

/** Media types of files; without this, the generator omits the responses that have them. */
const PYTHON_CONFIG = `content_type_overrides:
  application/zip: application/octet-stream
  application/gzip: application/octet-stream
  application/x-ndjson: application/octet-stream
  text/csv: application/octet-stream
  application/pdf: application/octet-stream
  application/postscript: application/octet-stream
  image/jpeg: application/octet-stream
  image/png: application/octet-stream
  image/webp: application/octet-stream
  image/svg+xml: application/octet-stream
`;

/**
 * Generates a client with openapi-python-client and compiles it. Fails if the generator warns of anything.
 *
 * @param document Path of the OpenAPI document.
 * @param folder Empty folder for all files.
 */
export async function generatePythonClient(document: string, folder: string): Promise<GeneratedClient> {
  const programs = join(await pythonEnvironment(...PYTHON_GENERATOR), 'bin');
  // The generator formats its files with ruff, which is installed with it.
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, PYTHONUTF8: '1' };
  const run = (name: string, args: string[]) =>
    runBounded({ command: join(programs, name), args, cwd: folder, env, timeoutMs: TIMEOUT_MS });
  await writeFile(join(folder, 'config.yaml'), PYTHON_CONFIG);
  await copyFile(join(TOURS, 'tour.py'), join(folder, 'tour.py'));
  const options = ['--meta', 'none', '--config', 'config.yaml', '--fail-on-warning'];
  await run('openapi-python-client', [
    'generate',
    ...['--path', document, '--output-path', 'qrelay_client'],
    ...options,
  ]);
  await run('python', ['-m', 'compileall', '-q', '-j', '1', 'qrelay_client', 'tour.py']);
  return { tour: async (...service) => JSON.parse(await run('python', ['tour.py', ...service])) as unknown };
}

/** Creates a folder in `parent` and writes the OpenAPI document of a service to it. @returns its path */
export async function saveDocument(baseUrl: string, parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const path = join(parent, 'openapi.json');
  await writeFile(path, await (await fetch(`${baseUrl}/openapi.json`)).text());
  return path;
}
