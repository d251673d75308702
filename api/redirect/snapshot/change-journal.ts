import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBatcher } from '../../../core/basics/concurrency/batcher.js';
import { MINUTE_MS } from '../../../core/basics/time/durations.js';

/** One file per minute, so that old changes can be deleted while other processes append. */
const FILE_NAME = /^changes-(\d+)$/;
const LINE = /^(\d+) (code|host|branding|account) (\S+)$/;

/**
 * Subject of a change: a short code, the owner of a host, the branding of an account, or everything of an
 * account.
 */
export interface Change {
  kind: 'code' | 'host' | 'branding' | 'account';
  key: string;
}

/** The changes that a snapshot on disk may not have yet. All API processes that share the folder write it. */
export interface ChangeJournal {
  /** Appends a change, after it has been stored. Rejects if the disk does. */
  record(change: Change): Promise<void>;
  /**
   * Returns when everything that is in the journal changed last, in milliseconds since 1970. Incomplete lines
   * are skipped. Rejects if a file cannot be read.
   */
  read(): Promise<Map<string, number>>;
  /** Deletes changes of the minutes before an instant (milliseconds since 1970). */
  deleteBefore(at: number): Promise<void>;
}

/** Returns the key of a change in `ChangeJournal.read`. */
export function changeKey({ kind, key }: Change): string {
  return `${kind} ${key}`;
}

/** Creates the journal of changes in a folder, which is created when it is needed. */
export function createChangeJournal(folder: string, now: () => Date): ChangeJournal {
  const appends = createBatcher<string>({
    async run(lines) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `changes-${Math.floor(now().getTime() / MINUTE_MS)}`;
      await appendFile(join(folder, name), lines.join(''), { mode: 0o600, flush: true });
    },
  });

  async function listFiles(): Promise<string[]> {
    return (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name));
  }

  return {
    record: (change) => appends.run(`${now().getTime()} ${changeKey(change)}\n`),
    async read() {
      const changes = new Map<string, number>();
      for (const name of await listFiles()) {
        const text = await readUnlessDeleted(join(folder, name));
        for (const line of text.split('\n')) {
          const [, at, kind, key] = LINE.exec(line) ?? [];
          if (kind === undefined) continue;
          const id = `${kind} ${key}`;
          changes.set(id, Math.max(changes.get(id) ?? 0, Number(at)));
        }
      }
      return changes;
    },
    async deleteBefore(at) {
      const minute = Math.floor(at / MINUTE_MS);
      const old = (await listFiles()).filter((name) => Number(FILE_NAME.exec(name)?.[1]) < minute);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

/** Another process deletes old files at any time. */
async function readUnlessDeleted(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
}
