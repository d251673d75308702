import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseScans, serializeScans } from '../../../store/scans/spool-format.js';
import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import { createBatcher } from '../../../core/concurrency/batcher.js';

/** `<process>-<serial>-<scans>.scans`, and while someone replays it `.claimed-<ms since 1970>` after that. */
const FILE_NAME = /^([0-9a-f]{16})-\d+-(\d+)\.scans(?:\.claimed-(\d+))?$/;

/** Whoever claimed a file and did not finish within this time has died. */
const CLAIM_MS = 60_000;

const MAX_SPOOLED = 10_000;

export interface ClaimedFile {
  scans: ScanDocument[];
  unreadable: number;
  /** Everything in it is stored. */
  done(): Promise<void>;
  /** It could not be stored now. */
  release(): Promise<void>;
}

/**
 * Scans that wait for the store in files. A file holds what arrived while the one before was written; it appears under
 * its name only when it is whole and on disk, and never changes after that, so any process may take it.
 */
export class Spool {
  private readonly owner = randomBytes(8).toString('hex');
  private serial = 0;
  /** Scans of this process in files, as last counted: other processes may have replayed some since. */
  private onDisk = 0;
  private unwritten = 0;
  private writtenSoFar = 0;
  private readonly writes = createBatcher<ScanDocument>({
    run: (scans) => this.writeFile(scans),
    maxBatch: 1_000,
  });

  constructor(
    private readonly folder: string,
    private readonly limit = MAX_SPOOLED,
  ) {}

  /**
   * Resolves when the scan is safe on disk.
   * @returns false when the spool is full
   * @throws when the disk refuses
   */
  async append(scan: ScanDocument): Promise<boolean> {
    if (this.depth >= this.limit) return false;
    this.unwritten += 1;
    try {
      await this.writes.run(scan);
      return true;
    } finally {
      this.unwritten -= 1;
    }
  }

  /** Scans of this process that wait. */
  get depth(): number {
    return this.onDisk + this.unwritten;
  }

  /** Files that nobody replays, oldest names first, whichever process wrote them; recounts those of this one. */
  async files(now: number): Promise<string[]> {
    const before = this.writtenSoFar;
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => FILE_NAME.test(name)).sort();
    const own = names.filter((name) => name.startsWith(this.owner));
    const counted = own.reduce((sum, name) => sum + Number(FILE_NAME.exec(name)?.[2]), 0);
    this.onDisk = counted + this.writtenSoFar - before;
    return names.filter((name) => {
      const claimed = FILE_NAME.exec(name)?.[3];
      return claimed === undefined || now - Number(claimed) > CLAIM_MS;
    });
  }

  /** @returns undefined when another process was faster */
  async claim(name: string, now: number): Promise<ClaimedFile | undefined> {
    const free = name.replace(/\.claimed-\d+$/, '');
    const mine = join(this.folder, `${free}.claimed-${now}`);
    try {
      await rename(join(this.folder, name), mine);
    } catch {
      return undefined;
    }
    return {
      ...parseScans(await readFile(mine, 'utf8')),
      done: () => rm(mine, { force: true }),
      release: () => rename(mine, join(this.folder, free)),
    };
  }

  private async writeFile(scans: readonly ScanDocument[]): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${this.owner}-${String(this.serial++).padStart(8, '0')}-${scans.length}.scans`;
    const draft = join(this.folder, `${name}.draft`);
    try {
      await writeToDisk(draft, serializeScans(scans));
      await rename(draft, join(this.folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(this.folder);
    this.onDisk += scans.length;
    this.writtenSoFar += scans.length;
  }
}

async function writeToDisk(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it a crash of the machine may lose the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
