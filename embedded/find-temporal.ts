import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firstSuccess, type Step } from './fallbacks.js';
import { findOnPath } from './find-on-path.js';
import type { FindOptions } from './find-options.js';
import { keepBinary, withScratchFolder } from './install-binary.js';
import { withProgress } from './progress.js';
import { runBounded } from './run-bounded.js';

const MODULE = 'github.com/temporalio/cli';
const VERSION = 'v1.5.1';

const ADVICE =
  'No Temporal server could be had. Install the Temporal CLI so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a server that is running.';

function ownDownload({ env, cache, say }: FindOptions, target: string): Step {
  return {
    name: "download by Temporal's SDK",
    run: () =>
      withScratchFolder(cache, async (folder) => {
        const output = await withProgress('Downloading Temporal', say, () =>
          runBounded({
            command: process.execPath,
            args: [join(import.meta.dirname, 'download-temporal.js'), folder],
            env,
            timeoutMs: 5 * 60_000,
          }),
        );
        return keepBinary(output.trim().split('\n').at(-1) ?? '', target);
      }),
  };
}

function goInstall({ env, cache, say }: FindOptions, target: string): Step {
  return {
    name: `go install ${MODULE}/cmd/temporal@${VERSION}`,
    run: async () => {
      const go = findOnPath(['go'], env.PATH);
      if (go === undefined) throw new Error('go is not on the PATH');
      return withScratchFolder(cache, async (folder) => {
        const inFolder = { command: go, cwd: folder, env: { ...env, GOBIN: folder, GO111MODULE: 'on' } };
        // A quick look first: without it, a proxy that can't be reached would be found out only after minutes.
        await runBounded({ ...inFolder, args: ['list', '-m', `${MODULE}@${VERSION}`], timeoutMs: 20_000 });
        await withProgress('Building Temporal from source, about 3 to 8 minutes', say, () =>
          // With -v it names each package as it compiles: silence means that a download hangs.
          runBounded({
            ...inFolder,
            args: ['install', '-v', `${MODULE}/cmd/temporal@${VERSION}`],
            timeoutMs: 30 * 60_000,
            silenceMs: 5 * 60_000,
          }),
        );
        return keepBinary(join(folder, 'temporal'), target);
      });
    },
  };
}

/**
 * A `temporal` to run: from the PATH, from the cache, or else downloaded or built into the cache.
 * @throws NotFoundError saying what to do
 */
export async function findTemporal(options: FindOptions): Promise<string> {
  const { env, cache, say } = options;
  const onPath = findOnPath(['temporal'], env.PATH);
  if (onPath !== undefined) return onPath;
  const kept = join(cache, 'bin', 'temporal');
  if (existsSync(kept)) return kept;
  say('Temporal: no temporal on the PATH, looking elsewhere');
  const steps = [ownDownload(options, kept), goInstall(options, kept)];
  return firstSuccess('Temporal', steps, ADVICE, say);
}
