import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath, getCacheFolder } from '../../embedded/find-program.js';
import { runBounded } from '../../embedded/run-bounded.js';

const VERSION = '6.16.3';
const TIMEOUT_MS = 5 * 60_000;

/**
 * The catalog of events has JSON Schemas as data, next to a member named `example`: these rules take them for
 * schemas.
 */
const RULES = `extends: ["spectral:oas"]
overrides:
  - files: ["**#/paths/~1api~1v1~1webhooks~1event-types/get"]
    rules:
      oas3-valid-media-example: "off"
      oas3-valid-schema-example: "off"
`;

/**
 * Lints an OpenAPI document with Spectral, which is installed into the cache folder on first use: it has 240
 * dependencies.
 *
 * @returns One line per problem, warnings included.
 */
export async function lintWithSpectral(document: string): Promise<string[]> {
  const folder = await install();
  const rules = join(dirname(document), 'spectral.yaml');
  await writeFile(rules, RULES);
  const program = join(folder, 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js');
  const options = ['--ruleset', rules, '--format', 'json', '--quiet', '--fail-severity', 'error'];
  const output = await runBounded({
    command: process.execPath,
    args: [program, 'lint', document, ...options],
    timeoutMs: TIMEOUT_MS,
  });
  const problems = JSON.parse(output) as { code: string; path: string[]; message: string }[];
  return problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

async function install(): Promise<string> {
  const folder = join(getCacheFolder(process.env), `spectral-${VERSION}`);
  // Written last, so that a partial installation is not used.
  const marker = join(folder, 'complete');
  if (existsSync(marker)) return folder;
  const npm = findOnPath(['npm'], process.env['PATH']);
  if (npm === undefined) throw new Error('npm is not on the PATH');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await runBounded({
    command: npm,
    args: ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@stoplight/spectral-cli@${VERSION}`],
    cwd: folder,
    timeoutMs: TIMEOUT_MS,
  });
  await mkdir(marker);
  return folder;
}
