import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { archiveSource, findOnPath, findProgram, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { TEMPORAL_ARCHIVES, TEMPORAL_MODULE } from './program-pins.js';
import { runBounded } from './run-bounded.js';

const ADVICE =
  'No Temporal server is available. Install the Temporal CLI so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a running server.';

/** The part of the output of `go mod download -json` that is used here. */
interface GoModule {
  /** Folder with the sources of the module. */
  Dir: string;
  Sum: string;
}

function goBuild({ env, cache, report }: FindOptions, target: string): ProgramSource {
  const { path, version, sum } = TEMPORAL_MODULE;
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
        const binary = join(folder, 'temporal');
        const args = ['build', '-mod=readonly', '-v', '-o', binary, './cmd/temporal'];
        await withProgress('Building Temporal from source (3 to 8 minutes)', report, () =>
          runBounded({ ...command, cwd: Dir, args, timeoutMs: 30 * 60_000, maxSilenceMs: 5 * 60_000 }),
        );
        return installBinary(binary, target);
      });
    },
  };
}

/**
 * Finds `temporal` on the PATH or in the cache, or downloads or builds it into the cache. A download is executed, and a
 * source built, only if it has the pinned digest.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findTemporal(options: FindOptions): Promise<string> {
  const sources = (found: FindOptions, target: string) => [
    archiveSource('Temporal', TEMPORAL_ARCHIVES[found.platform], found, target),
    goBuild(found, target),
  ];
  return findProgram({ file: 'temporal', product: 'Temporal', sources, advice: ADVICE }, options);
}
