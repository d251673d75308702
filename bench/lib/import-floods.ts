import { gzipSync } from 'node:zlib';
import type { Abuse, Victim } from './abuse.js';

/** About the largest file that an import accepts. */
const FLOOD_BYTES = 19_000_000;

/** Files that are small as gzip and large as text, by name. Each import accepts one file after the other. */
export const IMPORT_FLOODS: Record<string, () => Abuse> = {
  'imports of 19,000,000 line breaks': () => upload('text/csv', `type,data\n${'\n'.repeat(FLOOD_BYTES)}`),
  'imports of 19,000,000 delimiters': () => upload('text/csv', `type,data\n${','.repeat(FLOOD_BYTES)}`),
  'imports of rows of 900 quotes out of place': () =>
    upload('text/csv', `type,data\n${`${'"a,'.repeat(900)}\n`.repeat(7_000)}`),
  'imports of 9,500,000 lines of NDJSON': () => upload('application/x-ndjson', '1\n'.repeat(FLOOD_BYTES / 2)),
};

function upload(type: string, text: string): Abuse {
  const body = gzipSync(text);
  return {
    concurrency: 2,
    request: (n, { importPaths, keys }: Victim) => ({
      path: importPaths[n % importPaths.length]!,
      init: {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${keys[n % importPaths.length]!}`,
          'content-type': type,
          'content-encoding': 'gzip',
        },
        body,
      },
    }),
  };
}
