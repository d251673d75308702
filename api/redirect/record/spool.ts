import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBatcher } from '../../../core/concurrency/batcher.js';
import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import { parseScans, serializeScans } from '../../../store/scans/spool-format.js';

/** `<process>-<serial>-<scans>.scans`, followed by `.claimed-<milliseconds since 1970>` during a replay. */
const FILE_NAME = /^([0-9a-f]{16})-\d+-(\d+)\.scans(?:\.claimed-(\d+))?$/;

/** Time after which a claim expires, since its process has probably crashed. */
const CLAIM_TTL_MS = 60_000;

/** Maximum number of spooled scans per process: about 50 s of 200 scans/s. */
const MAX_SPOOLED_SCANS = 10_000;
const MAX_SCANS_PER_FILE = 1_000;

export interface ClaimedFile {
  scans: ScanDocument[];
  /** Number of damaged lines. */
  unreadable: number;
  /** Deletes the file, after its scans have been stored. */
  delete(): Promise<void>;
  /** Returns the file to the spool, after its scans could not be stored. */
  release(): Promise<void>;
}

export interface Spool {
  /**
   * Appends a scan. Resolves when the scan is on disk (fsynced).
   *
   * @returns false if the spool is full. Rejects if the file cannot be written.
   */
  append(scan: ScanDocument): Promise<boolean>;
  /** Returns the number of scans of this process in the spool; too high for up to a second after a replay by another. */
  depth(): number;
  /** Lists the files of all processes that can be claimed at `now` (milliseconds since 1970), and updates `depth`. */
  listFiles(now: number): Promise<string[]>;
  /** Claims a file for this process. Returns undefined if another process was faster. */
  claim(name: string, now: number): Promise<ClaimedFile | undefined>;
}

/**
 * Creates the spool: files of scans that wait for the store. Opens no file until a scan is appended.
 *
 * A file holds the scans that arrived while the previous file was written. It gets its name only when it is complete and
 * fsynced, and does not change after that, so any process that shares the folder can replay it.
 *
 * @param limit Maximum number of scans of this process.
 */
export function createSpool(folder: string, limit = MAX_SPOOLED_SCANS): Spool {
  const owner = randomBytes(8).toString('hex');
  let serial = 0;
  /** Scans of this process in files, as of the last listing: other processes may have replayed some since. */
  let onDisk = 0;
  let unwritten = 0;
  /** Scans written since the start of the process; tells how many were written during a listing. */
  let written = 0;
  const writes = createBatcher<ScanDocument>({ run: writeFile, maxBatch: MAX_SCANS_PER_FILE });

  async function writeFile(scans: readonly ScanDocument[]): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${owner}-${String(serial++).padStart(8, '0')}-${scans.length}.scans`;
    const draft = join(folder, `${name}.draft`);
    try {
      await writeAndSync(draft, serializeScans(scans));
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(folder);
    onDisk += scans.length;
    written += scans.length;
  }

  const depth = (): number => onDisk + unwritten;

  return {
    depth,

    async append(scan) {
      if (depth() >= limit) return false;
      unwritten += 1;
      try {
        await writes.run(scan);
        return true;
      } finally {
        unwritten -= 1;
      }
    },

    async listFiles(now) {
      const writtenBefore = written;
      const names = (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name)).sort();
      const own = names.filter((name) => name.startsWith(owner));
      const listed = own.reduce((sum, name) => sum + Number(FILE_NAME.exec(name)?.[2]), 0);
      onDisk = listed + written - writtenBefore;
      return names.filter((name) => {
        const claimedAt = FILE_NAME.exec(name)?.[3];
        return claimedAt === undefined || now - Number(claimedAt) > CLAIM_TTL_MS;
      });
    },

    async claim(name, now) {
      const unclaimed = name.replace(/\.claimed-\d+$/, '');
      const claimed = join(folder, `${unclaimed}.claimed-${now}`);
      try {
        await rename(join(folder, name), claimed);
      } catch {
        return undefined;
      }
      return {
        ...parseScans(await readFile(claimed, 'utf8')),
        delete: () => rm(claimed, { force: true }),
        release: () => rename(claimed, join(folder, unclaimed)),
      };
    },
  };
}

async function writeAndSync(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new file name durable: without it, a power failure could lose the renamed file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
