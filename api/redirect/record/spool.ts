import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createBatcher } from '../../../core/basics/concurrency/batcher.js';
import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import { parseScans, serializeScans } from '../../../store/scans/spool-format.js';
import { syncFolder, writeAndSync } from './durable-file.js';

/** `<process>-<serial>-<scans>.scans`, followed by `.claimed-<milliseconds since 1970>` during a replay. */
const FILE_NAME = /^([0-9a-f]{16})-\d+-(\d+)\.scans(?:\.claimed-(\d+))?$/;
/** A file that is being written, or that a killed process left behind. No redirect was sent for its scans. */
const DRAFT_NAME = /^[0-9a-f]{16}-\d+-\d+\.scans\.draft$/;
/** Folder of damaged files, inside the folder of the spool. Nothing reads or deletes them. */
const QUARANTINE = 'quarantine';

/** Time after which a claim expires, since its process has probably crashed. */
const CLAIM_TTL_MS = 60_000;
/** A draft older than this was left by a process that crashed. */
const STALE_DRAFT_MS = 60_000;

/** Maximum number of spooled scans per process: about 50 s of 200 scans/s. */
const MAX_SPOOLED_SCANS = 10_000;
const MAX_SCANS_PER_FILE = 1_000;

export interface ClaimedFile {
  scans: ScanDocument[];
  /** Number of scans that the file should have, by its name, and that cannot be read. */
  damaged: number;
  /** Deletes the file, after its scans have been stored. */
  delete(): Promise<void>;
  /** Returns the file to the spool, after its scans could not be stored. */
  release(): Promise<void>;
  /** Moves a damaged file out of the spool, after its readable scans have been stored. Returns its path. */
  quarantine(): Promise<string>;
}

/** State of the spool for operators. */
export interface SpoolState {
  /** Why the last write failed; undefined if it succeeded. */
  failure: NodeJS.ErrnoException | undefined;
  /** Number of scans of this process in the spool. */
  depth: number;
  isFull: boolean;
  /** Number of damaged files in quarantine, of all processes that share the folder. */
  quarantinedFiles: number;
}

export interface Spool {
  /**
   * Appends a scan. Resolves when the scan is on disk (fsynced).
   *
   * @returns false if the spool is full. Rejects if the file cannot be written.
   */
  append(scan: ScanDocument): Promise<boolean>;
  /** Writes and deletes a file, to find out whether the spool can be written. Resolves to its state. */
  probe(): Promise<SpoolState>;
  /**
   * Returns the state as of the last write and the last listing; `depth` is too high for up to a second after
   * a replay.
   */
  state(): SpoolState;
  /**
   * Lists the files of all processes that can be claimed at `now` (milliseconds since 1970), and updates the
   * state. Deletes the drafts of killed processes.
   */
  listFiles(now: number): Promise<string[]>;
  /**
   * Claims a file for this process. Returns undefined if another process was faster. Rejects if it cannot be
   * read.
   */
  claim(name: string, now: number): Promise<ClaimedFile | undefined>;
}

/**
 * Creates the spool: files of scans that wait for the store. Opens no file until a scan is appended or the
 * spool is probed.
 *
 * A file holds the scans that arrived while the previous file was written. It gets its name only when it is
 * complete and fsynced, and does not change after that, so any process that shares the folder can replay it.
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
  let quarantinedFiles = 0;
  let failure: NodeJS.ErrnoException | undefined;
  const writes = createBatcher<ScanDocument>({ run: writeFile, maxBatch: MAX_SCANS_PER_FILE });

  async function writeFile(scans: readonly ScanDocument[]): Promise<void> {
    const name = `${owner}-${String(serial++).padStart(8, '0')}-${scans.length}.scans`;
    await recordFailure(writeNamed(name, serializeScans(scans)));
    onDisk += scans.length;
    written += scans.length;
  }

  async function writeNamed(name: string, text: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${name}.draft`);
    try {
      await writeAndSync(draft, text);
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(folder);
  }

  async function recordFailure(write: Promise<void>): Promise<void> {
    try {
      await write;
      failure = undefined;
    } catch (error) {
      failure = error as NodeJS.ErrnoException;
      throw error;
    }
  }

  async function deleteStaleDrafts(names: readonly string[], now: number): Promise<void> {
    for (const name of names) {
      if (!DRAFT_NAME.test(name) || name.startsWith(owner)) continue;
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found && now - found.mtimeMs > STALE_DRAFT_MS) await rm(join(folder, name), { force: true });
    }
  }

  const depth = (): number => onDisk + unwritten;
  const state = (): SpoolState => ({ failure, depth: depth(), isFull: depth() >= limit, quarantinedFiles });

  return {
    state,

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

    async probe() {
      const name = `${owner}.probe`;
      await recordFailure(writeNamed(name, 'probe\n')).catch(() => undefined);
      await rm(join(folder, name), { force: true }).catch(() => undefined);
      return state();
    },

    async listFiles(now) {
      const writtenBefore = written;
      const all: string[] = await readdir(folder).catch(() => []);
      const names = all.filter((name) => FILE_NAME.test(name)).sort();
      const own = names.filter((name) => name.startsWith(owner));
      const listed = own.reduce((sum, name) => sum + Number(FILE_NAME.exec(name)?.[2]), 0);
      onDisk = listed + written - writtenBefore;
      quarantinedFiles = all.includes(QUARANTINE)
        ? (await readdir(join(folder, QUARANTINE)).catch(() => [])).length
        : 0;
      await deleteStaleDrafts(all, now);
      return names.filter((name) => {
        const claimedAt = FILE_NAME.exec(name)?.[3];
        // A claim of the future was made before the clock was set back.
        return claimedAt === undefined || Math.abs(now - Number(claimedAt)) > CLAIM_TTL_MS;
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
      const release = () => rename(claimed, join(folder, unclaimed));
      const text = await readFile(claimed, 'utf8').catch(async (error: unknown) => {
        await release();
        throw error;
      });
      const { scans, unreadable } = parseScans(text);
      const expected = Number(FILE_NAME.exec(unclaimed)?.[2]);
      return {
        scans,
        damaged: Math.max(unreadable, expected - scans.length),
        delete: () => rm(claimed, { force: true }),
        release,
        async quarantine() {
          const path = join(folder, QUARANTINE, unclaimed);
          await mkdir(join(folder, QUARANTINE), { recursive: true, mode: 0o700 });
          await rename(claimed, path);
          quarantinedFiles += 1;
          return path;
        },
      };
    },
  };
}
