import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { VERSION } from '../../api/version.js';
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
 * Installs the SDK from a service into a folder, without a registry.
 *
 * @param folder Empty folder for all files.
 */
export async function installSdk(baseUrl: string, folder: string) {
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
    runBounded({ command, args, cwd: folder, env, timeoutMs: TIMEOUT_MS });
  const inModules = (...parts: string[]) => join(CHECKOUT, 'node_modules', ...parts);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
  await run('npm', ['install', '--no-audit', '--no-fund', `${baseUrl}/sdk/qrelay-${VERSION}.tgz`], env);
  return {
    /** Runs a program of the folder. @returns its standard output */
    run: (...args: string[]) => run(process.execPath, args),
    /** Compiles a program in strict mode to `out`. @returns the errors, one per line */
    compile: async (file: string): Promise<string[]> => {
      const compilerOptions = {
        strict: true,
        target: 'ES2023',
        lib: ['ES2023'],
        module: 'NodeNext',
        types: ['node'],
        typeRoots: [inModules('@types')],
        outDir: 'out',
      };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
      const args = [inModules('typescript', 'bin', 'tsc'), '--pretty', 'false'];
      const output = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
        (error: unknown) => error,
      );
      const lines = (output as { stdout: string }).stdout.split('\n');
      return lines.filter((line) => line.includes('error TS'));
    },
  };
}

/**
 * Installs the SDK from a service and compiles it, with its tour, in strict mode.
 *
 * @param folder Empty folder for all files.
 */
export async function installTypescriptClient(baseUrl: string, folder: string): Promise<GeneratedClient> {
  const { run, compile } = await installSdk(baseUrl, folder);
  await copyFile(join(TOURS, 'tour.ts'), join(folder, 'tour.ts'));
  const errors = await compile('tour.ts');
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return {
    tour: async (...service) => JSON.parse(await run(join('out', 'tour.js'), ...service)) as unknown,
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
