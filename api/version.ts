import { existsSync, readFileSync } from 'node:fs';

/** package.json lies one folder up in the checkout, and two in the build. */
const PLACES = [new URL('../package.json', import.meta.url), new URL('../../package.json', import.meta.url)];

/** This service's version. */
export const VERSION = readVersion();

function readVersion(): string {
  const place = PLACES.find((candidate) => existsSync(candidate));
  if (!place) throw new Error('package.json is not where it should be');
  return (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
