import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TarArchive } from 'archiver';

/** As npm packs files: the time is the same for all packages. */
const FIXED_DATE = new Date('1985-10-26T08:15:00.000Z');

/**
 * Packs a folder as npm does, below `package/`. The same files give the same bytes: names are sorted, and
 * times, owners, and modes are fixed.
 *
 * @param {string} folder
 * @param {string} target path of the .tgz file
 * @param {string[]} options.executables paths in the folder of files that are programs
 */
export async function writeTarball(folder, target, { executables }) {
  const archive = new TarArchive({ gzip: true, gzipOptions: { level: 9 } });
  const names = readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();
  for (const name of names) {
    const mode = executables.includes(name) ? 0o755 : 0o644;
    archive.append(readFileSync(join(folder, name)), { name: `package/${name}`, date: FIXED_DATE, mode });
  }
  const written = pipeline(archive, createWriteStream(target));
  await archive.finalize();
  await written;
}
