import { setTimeout as sleep } from 'node:timers/promises';
import type { Branding } from '../../../core/accounts/branding.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/basics/time/durations.js';
import type { ScanTarget } from '../../../store/short-links/scan-targets.js';
import { isUnavailable } from '../../../store/mongo/is-unavailable.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { HostOwner } from '../resolve/custom-domains.js';
import type { RestorableCache } from '../resolve/stale-cache.js';
import { changeKey, createChangeJournal, type Change } from './change-journal.js';
import { createSnapshotFile } from './snapshot-file.js';
import { parseEntry, parseEntryKey, serializeEntry, type SnapshotEntry } from './snapshot-format.js';

/** Pause between snapshots. A snapshot of 20,000 codes takes another 50 s, because it is written slowly. */
const INTERVAL_MS = 10 * SECOND_MS;
/** Entries that were looked up longer ago are not served. */
const MAX_AGE_MS = 24 * HOUR_MS;
/** Changes are kept this long after a snapshot that has them, for a slower process that shares the folder. */
const KEEP_CHANGES_MS = 10 * MINUTE_MS;
/** As many as the caches hold. A branding takes up to 11 KB. */
const MAX_ENTRIES = { code: 20_000, host: 20_000, branding: 2_000 };
/** Size at which a snapshot ends: 1.6 KB for each code. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Keys per lookup: about one millisecond of the event loop. */
const KEYS_PER_LOOKUP = 100;
/** Pause between lookups, which keeps their load below 2% of a core. */
const PAUSE_MS = 250;
/** Hosts that are no custom domains; anyone can request any number of them. */
const MAX_UNCLAIMED_HOSTS = 1_000;
const LOOKUP_TIMEOUT_MS = 2_000;
/** Minimum time between two readings of the custom domains on disk: a snapshot has up to 32 MiB. */
const DOMAINS_FRESH_MS = 10 * SECOND_MS;
/** Time that the last snapshot may take when the process stops. */
const LAST_SNAPSHOT_MS = 2_000;

type Kind = SnapshotEntry['kind'];
type Keys = Record<Kind, string[]>;
type Find<Value> = (keys: readonly string[], timeoutMs: number) => Promise<Map<string, Value>>;

/** Where the entries of one kind come from, and where they are restored to. */
interface Source<Value> {
  find: Find<Value>;
  cache: RestorableCache<Value>;
}

export interface ShortLinkSnapshotDeps {
  folder: string;
  codes: Source<ScanTarget>;
  /** `find` returns null for a host that is no custom domain. */
  hosts: Source<HostOwner>;
  brandings: Source<Branding>;
  now: () => Date;
  log: Logger;
  /** Pause between snapshots in milliseconds. Default: ten seconds. */
  intervalMs?: number;
}

export interface ShortLinkSnapshot {
  /**
   * Fills the caches from the snapshot on disk. For a process that starts while the database is down. Never
   * rejects.
   *
   * @returns The number of short codes.
   */
  restore(): Promise<number>;
  /**
   * Returns whether the snapshot on disk has a host as a custom domain: another process may have written it.
   * Reads the file at most every ten seconds. Never rejects.
   */
  hasDomain(host: string): Promise<boolean>;
  /** Starts to write snapshots. */
  start(): void;
  /**
   * Removes what this process has changed from the snapshot on disk, or all of it if the disk does not take
   * the change. Does not wait; a failure is logged.
   *
   * @param isInUse Whether it is a short code that the next snapshot must have, although the cache no longer
   *   has it.
   */
  recordChange(change: Change, isInUse?: boolean): void;
  /** Writes a last snapshot if the database responds. */
  close(): Promise<void>;
}

/**
 * Creates the snapshot of the short links in use, from which a process that starts while the database is down
 * redirects.
 *
 * Each snapshot looks everything up again, so that nothing in it is older than two minutes when an outage
 * begins, and than half a minute with up to 1,000 codes. Changes made by the processes that share the folder
 * are effective at once.
 *
 * @see docs/adr/0023-snapshot-of-short-links.md
 */
export function createShortLinkSnapshot(deps: ShortLinkSnapshotDeps): ShortLinkSnapshot {
  const { folder, now, log, intervalMs = INTERVAL_MS } = deps;
  const file = createSnapshotFile(folder);
  const journal = createChangeJournal(folder, now);
  const stopping = new AbortController();
  const sources = { code: deps.codes, host: deps.hosts, branding: deps.brandings };
  const kinds = Object.keys(sources) as Kind[];
  /** Keys of the last snapshot, most recently used first. */
  let known: Keys = { code: [], host: [], branding: [] };
  /**
   * Short codes in use that have left the cache since the last snapshot, because this process changed them.
   */
  const changedInUse = new Set<string>();
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();
  let domains: { readAt: number; names: Promise<ReadonlySet<string>> } | undefined;

  /** Returns the keys of the next snapshot: the keys in use, then the keys of the last snapshot. */
  async function collectKeys(changed: readonly string[]): Promise<Keys> {
    // Not remembered: during an outage, a process that does not write reads the same snapshot again and
    // again.
    const foreign = await readForeignKeys();
    return mapKinds((kind) => {
      const recent = sources[kind].cache.recentKeys(MAX_ENTRIES[kind]);
      const added = kind === 'code' ? changed : [];
      const keys = new Set([...added, ...recent, ...known[kind], ...foreign[kind]]);
      return [...keys].slice(0, MAX_ENTRIES[kind]);
    });
  }

  /** Returns the keys of a snapshot that another process has written. */
  async function readForeignKeys(): Promise<Keys> {
    const found: Keys = { code: [], host: [], branding: [] };
    if (!(await file.isForeign())) return found;
    for await (const line of file.readLines()) {
      const entry = parseEntryKey(line);
      if (entry) found[entry.kind].push(entry.key);
    }
    return found;
  }

  /** @param isHurried Whether to look up everything without pauses, within two seconds. */
  async function write(isHurried: boolean): Promise<void> {
    const startedAt = now().getTime();
    const deadline = performance.now() + LAST_SNAPSHOT_MS;
    const changed = [...changedInUse];
    const keys = await collectKeys(changed);
    const batches = kinds.flatMap((kind) => inBatches(keys[kind]).map((batch) => ({ kind, batch })));
    const written: Keys = { code: [], host: [], branding: [] };
    let bytes = 0;
    let unclaimedHosts = 0;
    await file.replace(async (writeLines) => {
      for (const { kind, batch } of batches) {
        const lines: string[] = [];
        for (const entry of await lookUp(kind, batch)) {
          const line = serializeEntry(entry);
          bytes += Buffer.byteLength(line);
          if (entry.value === null) unclaimedHosts += 1;
          if (bytes > MAX_BYTES || (entry.value === null && unclaimedHosts > MAX_UNCLAIMED_HOSTS)) continue;
          lines.push(line);
          written[kind].push(entry.key);
        }
        await writeLines(lines.join(''));
        if (!isHurried) await sleep(PAUSE_MS, undefined, { signal: stopping.signal, ref: false });
        else if (performance.now() > deadline) throw new Error('the last snapshot took too long');
      }
    });
    known = written;
    for (const shortCode of changed) changedInUse.delete(shortCode);
    await journal.deleteBefore(startedAt - KEEP_CHANGES_MS);
  }

  async function lookUp(kind: Kind, keys: readonly string[]): Promise<SnapshotEntry[]> {
    const at = now().getTime();
    const found: Map<string, unknown> = await sources[kind].find(keys, LOOKUP_TIMEOUT_MS);
    return keys.flatMap((key) => {
      if (!found.has(key)) return [];
      const entry = { kind, key, at, value: found.get(key) } as SnapshotEntry;
      // Nothing of a deleted account stays on disk.
      return entry.kind === 'code' && entry.value.kind === 'deleted' && entry.value.accountDeleted
        ? []
        : entry;
    });
  }

  async function run(): Promise<void> {
    while (await pause()) {
      try {
        await file.deleteStaleDrafts(now().getTime());
        await write(false);
        isFailing = false;
      } catch (error) {
        // While the database is down, the last snapshot is what is needed.
        const isExpected = stopping.signal.aborted || isUnavailable(error);
        if (!isFailing && !isExpected) {
          log.warn({ err: error }, 'could not write the snapshot of short links; retrying');
        }
        isFailing = !stopping.signal.aborted;
      }
    }
  }

  /** @returns false once the process stops. */
  const pause = () => sleep(intervalMs, true, { signal: stopping.signal, ref: false }).catch(() => false);

  /** Reads the entries that are in effect, and counts the damaged ones. */
  async function readEntries(mayBeNeeded: (line: string) => boolean) {
    const at = now().getTime();
    const changes = await journal.read();
    const changedAt = (change: Change) => changes.get(changeKey(change)) ?? -Infinity;
    const entries: SnapshotEntry[] = [];
    let damaged = 0;
    for await (const line of file.readLines()) {
      if (!mayBeNeeded(line)) continue;
      const entry = parseEntry(line);
      if (!entry) damaged += 1;
      else if (at - entry.at <= MAX_AGE_MS && entry.at > lastChange(entry, changedAt)) entries.push(entry);
    }
    return { entries, damaged };
  }

  async function readDomains(): Promise<ReadonlySet<string>> {
    const { entries } = await readEntries((line) => line.startsWith('host '));
    return new Set(entries.flatMap(({ key, value }) => (value === null ? [] : key)));
  }

  async function restore(): Promise<number> {
    const { entries, damaged } = await readEntries(() => true);
    // The most recently used last, because the caches drop what was added first.
    for (const { kind, key, value } of entries.toReversed()) {
      // The kind of the entry decides the type of its value.
      (sources[kind].cache as RestorableCache<unknown>).restore(key, value);
    }
    const codes = entries.filter(({ kind }) => kind === 'code').length;
    log.warn({ codes, damaged }, 'serving short links from the snapshot on disk until MongoDB responds');
    return codes;
  }

  return {
    async restore() {
      try {
        return await restore();
      } catch (error) {
        log.error({ err: error }, 'could not read the snapshot of short links');
        return 0;
      }
    },
    async hasDomain(host) {
      const at = performance.now();
      if (!domains || at - domains.readAt > DOMAINS_FRESH_MS) domains = { readAt: at, names: readDomains() };
      try {
        return (await domains.names).has(host);
      } catch (error) {
        log.warn({ err: error }, 'could not read the custom domains of the snapshot');
        return false;
      }
    },
    start() {
      running = run();
    },
    recordChange(change, isInUse = false) {
      if (isInUse) changedInUse.add(change.key);
      journal.record(change).catch(async (error: unknown) => {
        log.warn(
          { err: error },
          'could not record a change; removing the snapshot of short links until the next one',
        );
        // Without the record, a start in an outage would serve the former state.
        await file.remove().catch(() => undefined);
      });
    },
    async close() {
      stopping.abort();
      await running;
      if (isFailing) return;
      await write(true).catch((error: unknown) => {
        log.debug({ err: error }, 'could not write a last snapshot of short links');
      });
    },
  };

  function mapKinds(keysOf: (kind: Kind) => string[]): Keys {
    return { code: keysOf('code'), host: keysOf('host'), branding: keysOf('branding') };
  }
}

/** Returns when what an entry says last changed on this host. */
function lastChange({ kind, key, value }: SnapshotEntry, changedAt: (change: Change) => number): number {
  const accountId = kind === 'branding' ? key : (value?.accountId ?? null);
  const ofAccount = accountId === null ? -Infinity : changedAt({ kind: 'account', key: accountId });
  return Math.max(changedAt({ kind, key }), ofAccount);
}

function inBatches(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_PER_LOOKUP) }, (_, index) =>
    keys.slice(index * KEYS_PER_LOOKUP, (index + 1) * KEYS_PER_LOOKUP),
  );
}
