import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBuiltFolder } from '../http/built-file.js';
import { etagOf, type StaticFile } from '../http/static-file.js';
import { VERSION } from '../version.js';

/**
 * Returns a function that reads the package `qrelay` when it is first requested, and keeps it. The function
 * returns undefined while `npm run build` has not built the package.
 */
export function createSdkPackage(): () => StaticFile | undefined {
  const name = `qrelay-${VERSION}.tgz`;
  let opened: StaticFile | undefined;
  return () => {
    if (opened) return opened;
    const folder = findBuiltFolder('sdk', name);
    if (folder === undefined) return undefined;
    const bytes = readFileSync(join(folder, name));
    return (opened = { mediaType: 'application/gzip', etag: etagOf(bytes), bytes });
  };
}
