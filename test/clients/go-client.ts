import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';
import type { GeneratedClient } from '../support/generated-clients.js';

const GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const RUNTIME = 'github.com/oapi-codegen/runtime v1.8.0';
const TIMEOUT_MS = 10 * 60_000;

/**
 * Generates a client with oapi-codegen and compiles it with its tour.
 *
 * @param document Path of the OpenAPI document.
 * @param folder Empty folder for all files.
 * @throws Error if Go is missing.
 */
export async function generateGoClient(document: string, folder: string): Promise<GeneratedClient> {
  const go = findOnPath(['go'], process.env['PATH']);
  if (go === undefined) throw new Error('go is not on the PATH');
  const env = { ...process.env, GO111MODULE: 'on', GOWORK: 'off', GOFLAGS: '-buildvcs=false', GOBIN: folder };
  const run = (command: string, args: string[]) =>
    runBounded({ command, args, cwd: folder, env, timeoutMs: TIMEOUT_MS });
  await mkdir(join(folder, 'qrelay'));
  await copyFile(fileURLToPath(new URL('tours/tour.go', import.meta.url)), join(folder, 'main.go'));
  await writeFile(join(folder, 'go.mod'), `module qrelay.example/tour\n\ngo 1.24.0\n\nrequire ${RUNTIME}\n`);
  await run(go, ['install', GENERATOR]);
  const generate = ['-generate', 'types,client', '-package', 'qrelay', '-o', 'qrelay/client.go', document];
  await run(join(folder, 'oapi-codegen'), generate);
  await run(go, ['mod', 'tidy']);
  await run(go, ['build', '-o', 'tour', '.']);
  return { tour: async (...service) => JSON.parse(await run(join(folder, 'tour'), service)) as unknown };
}
