import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';
import type { GeneratedClient } from '../support/generated-clients.js';

const TOURS = fileURLToPath(new URL('tours/', import.meta.url));
const TIMEOUT_MS = 10 * 60_000;

/**
 * Generates a client with openapi-generator and compiles it with its tour.
 *
 * @param _document Path of the OpenAPI document: `openapi.json` in `folder`.
 * @param folder Folder for all files.
 * @throws Error if Java or Maven is missing.
 */
export async function generateJavaClient(_document: string, folder: string): Promise<GeneratedClient> {
  const run = (command: string, args: string[]) =>
    runBounded({ command, args, cwd: folder, env: process.env, timeoutMs: TIMEOUT_MS });
  const sources = join(folder, 'src', 'main', 'java');
  await mkdir(sources, { recursive: true });
  await copyFile(join(TOURS, 'Tour.java'), join(sources, 'Tour.java'));
  await copyFile(join(TOURS, 'pom.xml'), join(folder, 'pom.xml'));
  const goals = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=libraries'];
  await run(requireProgram('mvn'), ['--quiet', '--batch-mode', ...goals]);
  const libraries = await readFile(join(folder, 'libraries'), 'utf8');
  const classPath = [join('target', 'classes'), libraries.trim()].join(delimiter);
  const java = requireProgram('java');
  return {
    tour: async (...service) =>
      JSON.parse(await run(java, ['-cp', classPath, 'Tour', ...service])) as unknown,
  };
}

function requireProgram(name: string): string {
  const program = findOnPath([name], process.env['PATH']);
  if (program === undefined) throw new Error(`${name} is not on the PATH`);
  return program;
}
