import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** A pass that no test run has used for this time is removed, which bounds the number of files. */
const MAX_UNUSED_MS = 30 * DAY_MS;

/**
 * Record of the checks that have passed on this machine. It holds passes only: a check that fails is run each
 * time.
 */
export interface PassedChecks {
  /** Returns whether a check with this key has passed. */
  has(key: string): boolean;
  /** Records that the checks with these keys have passed. */
  add(keys: readonly string[]): void;
  /**
   * Calls `check` with the items whose checks have not passed, if there are any, and records them once it
   * resolves. If it rejects, none of them is recorded.
   */
  checkOthers<Item>(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    check: (others: readonly Item[]) => Promise<void>,
  ): Promise<void>;
}

/**
 * Returns the key of a check.
 *
 * @param dependencies Everything that the result of the check depends on: the content, the checker, and its
 *   version.
 */
export function passKey(dependencies: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(dependencies)).digest('hex');
}

/**
 * Opens the record in a folder, which need not exist. Each pass is an empty file that is named after its key,
 * so that several processes and several checkouts can use the folder at the same time.
 */
export function openPassedChecks(folder: string, now: () => number = Date.now): PassedChecks {
  let isPruned = false;
  const passed: PassedChecks = {
    has(key) {
      const file = join(folder, key);
      if (!existsSync(file)) return false;
      touch(file, now());
      return true;
    },
    add(keys) {
      if (keys.length === 0) return;
      mkdirSync(folder, { recursive: true });
      if (!isPruned) removeUnused(folder, now());
      isPruned = true;
      for (const key of keys) writeFileSync(join(folder, key), '');
    },
    async checkOthers(items, keyOf, check) {
      const others = items.filter((item) => !passed.has(keyOf(item)));
      if (others.length === 0) return;
      await check(others);
      passed.add(others.map(keyOf));
    },
  };
  return passed;
}

/** Marks a pass as used, at most once a day. Another process may remove the file at any moment. */
function touch(file: string, now: number): void {
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (last === undefined || now - last < DAY_MS) return;
  try {
    utimesSync(file, now / 1000, now / 1000);
  } catch {
    // The file was removed since: the check is run again the next time.
  }
}

function removeUnused(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const last = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (last !== undefined && now - last > MAX_UNUSED_MS) rmSync(join(folder, name), { force: true });
  }
}
