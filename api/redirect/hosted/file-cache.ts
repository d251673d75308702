import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/basics/time/durations.js';
import type { FileStore } from '../../../store/files/files.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import { withStoreTimeout } from '../../../store/mongo/timeouts.js';
import type { Logger } from '../../../telemetry/logger.js';

/** Interval at which files that may no longer be served are removed: within 10 minutes on every host. */
const SWEEP_MS = 5 * MINUTE_MS;
/** Files that nobody has requested for this long are removed. */
const MAX_AGE_MS = 24 * HOUR_MS;
/** A use is recorded at most this often. */
const TOUCH_MS = MINUTE_MS;
/** An unfinished copy is of a process that has ended. */
const STALE_COPY_MS = 10 * MINUTE_MS;
/** Time within which the database must deliver a file. */
const COPY_TIMEOUT_MS = 30 * SECOND_MS;
const READ_BYTES = 128 * 1024;
/** Name of a finished copy: its SHA-256. */
const DIGEST = /^[0-9a-f]{64}$/;

interface FileCacheDeps {
  /** Folder for the copies, which the processes of a host share. */
  folder: string;
  /** Bound on all copies in bytes. */
  maxBytes: number;
  files: Pick<FileStore, 'read' | 'findServedDigests'>;
  /** Time in milliseconds after which the database counts as down. */
  timeoutMs: number;
  now: () => Date;
  log: Logger;
}

/** Copies of served files on this host. */
export interface FileCache {
  /**
   * Opens a stream that reads the bytes `[start, end)` of a file: of its copy, which is made first if there
   * is none and it fits. So a file that was served lately is served while the database is down.
   *
   * @throws Error if there is no copy, and the database does not respond.
   */
  open(file: TargetFile, start: number, end: number): Promise<Readable>;
  /** Removes copies of files that are deleted or blocked, unused for 24 hours, or beyond the bound. */
  sweep(): Promise<void>;
  close(): void;
}

/** Creates the cache, and begins to sweep it. Call it once per process. */
export function createFileCache(deps: FileCacheDeps): FileCache {
  const { folder, maxBytes, files, timeoutMs, now, log } = deps;
  const copying = new Map<string, Promise<void>>();
  const pathOf = (sha256: string) => join(folder, sha256);

  const readAll = ({ id, bytes }: TargetFile) => withStoreTimeout(timeoutMs, files.read(id, 0, bytes));

  /** Concurrent requests for a file share one copy. */
  function copyOnce(file: TargetFile): Promise<void> {
    const { sha256 } = file;
    const running = copying.get(sha256) ?? copy(file).finally(() => copying.delete(sha256));
    copying.set(sha256, running);
    return running;
  }

  async function copy(file: TargetFile): Promise<void> {
    const { id, sha256 } = file;
    const source = await readAll(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${sha256}.${randomUUID()}`);
    const digest = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    });
    try {
      const target = createWriteStream(unfinished, { mode: 0o600 });
      await pipeline(source, hashing, target, { signal: AbortSignal.timeout(COPY_TIMEOUT_MS) });
      if (digest.digest('hex') !== sha256) throw new Error(`the stored bytes of file ${id} are not its own`);
      await rename(unfinished, pathOf(sha256));
    } catch (error) {
      source.destroy();
      await rm(unfinished, { force: true });
      throw error;
    }
    await evict();
  }

  async function openCopy({ sha256, bytes }: TargetFile): Promise<FileHandle | undefined> {
    const handle = await open(pathOf(sha256), 'r').catch(() => undefined);
    if (!handle) return undefined;
    const { size, mtimeMs } = await handle.stat();
    if (size === bytes) {
      const at = now();
      if (at.getTime() - mtimeMs > TOUCH_MS) await handle.utimes(at, at).catch(() => undefined);
      return handle;
    }
    await handle.close();
    return undefined;
  }

  /** Lists the finished copies, the one that was used last first; unfinished ones of ended processes go. */
  async function listCopies(): Promise<{ sha256: string; usedAt: number; bytes: number }[]> {
    const names = await readdir(folder).catch(() => []);
    const copies = await Promise.all(
      names.map(async (sha256) => {
        const found = await stat(pathOf(sha256)).catch(() => undefined);
        return found ? [{ sha256, usedAt: found.mtimeMs, bytes: found.size }] : [];
      }),
    );
    const [finished, others] = partition(copies.flat(), ({ sha256 }) => DIGEST.test(sha256));
    const stale = others.filter(({ usedAt }) => now().getTime() - usedAt > STALE_COPY_MS);
    await removeCopies(stale.map(({ sha256 }) => sha256));
    return finished.sort((a, b) => b.usedAt - a.usedAt);
  }

  async function removeCopies(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
  }

  /** Removes the copies that were not used for the longest time, until the others fit. */
  async function evict(): Promise<void> {
    let sum = 0;
    const copies = await listCopies();
    await removeCopies(copies.filter(({ bytes }) => (sum += bytes) > maxBytes).map(({ sha256 }) => sha256));
  }

  async function sweep(): Promise<void> {
    const copies = await listCopies();
    const [unused, used] = partition(copies, ({ usedAt }) => now().getTime() - usedAt > MAX_AGE_MS);
    await removeCopies(unused.map(({ sha256 }) => sha256));
    if (used.length > 0) {
      const digests = used.map(({ sha256 }) => sha256);
      const served = await files.findServedDigests(digests);
      await removeCopies(digests.filter((sha256) => !served.has(sha256)));
    }
    await evict();
  }

  async function sweepQuietly(): Promise<void> {
    await sweep().catch((error: unknown) => {
      log.warn({ err: error }, 'could not sweep the copies of hosted files; trying again in 5 minutes');
    });
  }

  // A host may have been down while files were deleted.
  void sweepQuietly();
  const timer = setInterval(() => void sweepQuietly(), SWEEP_MS);
  timer.unref();

  return {
    async open(file, start, end) {
      let handle = await openCopy(file);
      if (!handle && file.bytes <= maxBytes) {
        try {
          await copyOnce(file);
        } catch (error) {
          if (!isOfFileSystem(error)) throw error;
          log.warn({ err: error }, 'could not keep a copy of a hosted file; reading it from MongoDB');
        }
        handle = await openCopy(file);
      }
      return handle
        ? handle.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES })
        : withStoreTimeout(timeoutMs, files.read(file.id, start, end));
    },
    sweep,
    close: () => clearInterval(timer),
  };
}

function partition<T>(list: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  return [list.filter(matches), list.filter((item) => !matches(item))];
}

/** Without space or permission for a copy, a file can still be read from the database. */
function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !('address' in error);
}
