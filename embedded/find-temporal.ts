import { join } from 'node:path';
import { withProgress, type ProgramSource } from './fallbacks.js';
import { findOnPath, findProgram, type FindOptions } from './find-program.js';
import { installBinary, withScratchFolder } from './install-binary.js';
import { runBounded } from './run-bounded.js';

const MODULE = 'github.com/temporalio/cli';
const VERSION = 'v1.5.1';

const ADVICE =
  'No Temporal server is available. Install the Temporal CLI so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a running server.';

function download({ env, cache, report }: FindOptions, target: string): ProgramSource {
  return {
    name: 'Temporal SDK download',
    run: () =>
      withScratchFolder(cache, async (folder) => {
        const output = await withProgress('Downloading Temporal', report, () =>
          runBounded({
            command: process.execPath,
            args: [join(import.meta.dirname, 'download-temporal.js'), folder],
            env,
            timeoutMs: 5 * 60_000,
          }),
        );
        return installBinary(output.trim().split('\n').at(-1) ?? '', target);
      }),
  };
}

function goInstall({ env, cache, report }: FindOptions, target: string): ProgramSource {
  return {
    name: `go install ${MODULE}/cmd/temporal@${VERSION}`,
    run: async () => {
      const go = findOnPath(['go'], env.PATH);
      if (go === undefined) throw new Error('go is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        const goCommand = { command: go, cwd: folder, env: { ...env, GOBIN: folder, GO111MODULE: 'on' } };
        // `go install` takes minutes to report an unreachable module proxy; this query fails within 20 s.
        await runBounded({ ...goCommand, args: ['list', '-m', `${MODULE}@${VERSION}`], timeoutMs: 20_000 });
        await withProgress('Building Temporal from source (3 to 8 minutes)', report, () =>
          // With -v, go prints each package as it compiles, so a long silence means that a download hangs.
          runBounded({
            ...goCommand,
            args: ['install', '-v', `${MODULE}/cmd/temporal@${VERSION}`],
            timeoutMs: 30 * 60_000,
            maxSilenceMs: 5 * 60_000,
          }),
        );
        return installBinary(join(folder, 'temporal'), target);
      });
    },
  };
}

/**
 * Finds `temporal` on the PATH or in the cache, or downloads or builds it into the cache.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findTemporal(options: FindOptions): Promise<string> {
  const sources = (...args: [FindOptions, string]) => [download(...args), goInstall(...args)];
  return findProgram({ file: 'temporal', product: 'Temporal', sources, advice: ADVICE }, options);
}
