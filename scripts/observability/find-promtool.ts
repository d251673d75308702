import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress, type ProgramSource } from '../../embedded/fallbacks.js';
import { findOnPath, findProgram, type FindOptions } from '../../embedded/find-program.js';
import { goSource } from '../../embedded/go-source.js';
import { installBinary, withScratchFolder } from '../../embedded/install-binary.js';
import { runBounded } from '../../embedded/run-bounded.js';

/** Prometheus 3.5, whose promtool checks the rules where Debian's package is unavailable. */
const PROMETHEUS = {
  product: 'promtool',
  path: 'github.com/prometheus/prometheus',
  version: 'v0.305.0',
  sum: 'h1:UO/LsM32/E9yBDtvQj8tN+WwhbyWKR10lO35vmFLx0U=',
  folder: './cmd/promtool',
};

const ADVICE =
  'promtool is not available, so the alert rules were not checked. Install Prometheus so that `promtool` is on the PATH, or ' +
  'install Go, which builds it.';

/**
 * Finds `promtool` on the PATH or in the cache, or installs it in the cache: from Debian's or Ubuntu's
 * package, or built with Go.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findPromtool(options: FindOptions): Promise<string> {
  const sources = (found: FindOptions, target: string) => [
    debianPackage(found, target),
    goSource(PROMETHEUS, found, target),
  ];
  return findProgram({ file: 'promtool', product: 'promtool', sources, advice: ADVICE }, options);
}

/**
 * Takes the program out of the package `prometheus` without installing it, which needs no root and starts no
 * service.
 */
function debianPackage({ env, cache, report }: FindOptions, target: string): ProgramSource {
  return {
    name: 'package prometheus',
    run: async () => {
      const [apt, dpkg] = ['apt-get', 'dpkg-deb'].map((name) => findOnPath([name], env.PATH));
      if (apt === undefined || dpkg === undefined) throw new Error('only on Debian and Ubuntu');
      return withScratchFolder(cache, async (folder) => {
        const command = { cwd: folder, env, timeoutMs: 120_000 };
        await withProgress('Downloading the package prometheus for promtool', report, () =>
          runBounded({ ...command, command: apt, args: [...APT_OPTIONS, 'download', 'prometheus'] }),
        );
        const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
        if (archive === undefined) throw new Error('apt-get downloaded no package');
        await runBounded({ ...command, command: dpkg, args: ['--extract', archive, folder] });
        return installBinary(join(folder, 'usr', 'bin', 'promtool'), target);
      });
    },
  };
}

/** Gives up quickly on a mirror that does not respond. */
const APT_OPTIONS = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];
