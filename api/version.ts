import { existsSync, readFileSync } from 'node:fs';

/** package.json is one folder up in the checkout and two folders up in the build. */
const CANDIDATES = [
  new URL('../package.json', import.meta.url),
  new URL('../../package.json', import.meta.url),
];

/** Version of this service, from package.json. */
export const VERSION = readVersion();

function readVersion(): string {
  const file = CANDIDATES.find((candidate) => existsSync(candidate));
  if (!file) throw new Error('package.json was not found next to the API');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
