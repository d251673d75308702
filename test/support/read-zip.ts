import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

export interface ZipEntry {
  name: string;
  content: Buffer;
  date: Date;
  /** 0: stored, 8: deflated. */
  method: number;
}

/** Returns every member of a ZIP in the order of its directory; verifies the checksums. */
export async function readZip(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file)));
  });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const members: ZipEntry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      open(entry)
        .then(async (stream) => {
          const content = await buffer(stream);
          members.push({
            name: entry.fileName,
            content,
            date: entry.getLastModDate({ timezone: 'UTC' }),
            method: entry.compressionMethod,
          });
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  return members;
}
