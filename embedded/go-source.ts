import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { findOnPath, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { runBounded } from './run-bounded.js';

/** A program that is built from a Go module. */
export interface GoProgram {
  /** Name in messages: `Temporal`. */
  product: string;
  /** Path of the module. */
  path: string;
  version: string;
  /** Checksum of the module's sources, as in `go.sum`. */
  sum: string;
  /** Folder of the program within the module. */
  folder: string;
  /** Arguments with which the program ends with code 0. Default: `--version`. */
  testArgs?: readonly string[];
}

/** The part of the output of `go mod download -json` that is used here. */
interface GoModule {
  /** Folder with the sources of the module. */
  Dir: string;
  Sum: string;
}

/** Returns the source that builds a program from a Go module, with a pinned checksum. */
export function goSource(
  { product, path, version, sum, folder: program, testArgs }: GoProgram,
  { env, cache, report }: FindOptions,
  target: string,
): ProgramSource {
  const module = `${path}@${version}`;
  return {
    name: `go build ${module}`,
    run: async () => {
      const go = findOnPath(['go'], env.PATH);
      if (go === undefined) throw new Error('go is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        const command = { command: go, env: { ...env, GO111MODULE: 'on', GOWORK: 'off' } };
        const download = { ...command, cwd: folder, args: ['mod', 'download', '-json', module] };
        const { Dir, Sum } = JSON.parse(await runBounded({ ...download, timeoutMs: 60_000 })) as GoModule;
        if (Sum !== sum) throw new Error(`the module has the sum ${Sum}, expected ${sum}; it was not used`);
        // Built in its own folder, where -mod=readonly verifies every dependency against the module's go.sum.
        // With -v, go prints each package as it compiles, so a long silence means that a download hangs.
        const binary = join(folder, 'program');
        const args = ['build', '-mod=readonly', '-v', '-o', binary, program];
        await withProgress(`Building ${product} from source (3 to 8 minutes)`, report, () =>
          runBounded({ ...command, cwd: Dir, args, timeoutMs: 30 * 60_000, maxSilenceMs: 5 * 60_000 }),
        );
        return installBinary(binary, target, testArgs);
      });
    },
  };
}
