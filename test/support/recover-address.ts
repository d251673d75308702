import { createHmac, hkdfSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Document, Timestamp } from 'mongodb';

/** Readable content of the disks: every value of every document and oplog entry, and every file. */
export type DiskContent = (string | Uint8Array)[];

/** Returns everything that MongoDB keeps of a database, its oplog entries since `since` included. */
export async function readDatabase(db: Db, oplog: Db, since: Timestamp): Promise<DiskContent> {
  const collections = await db.collections();
  const documents = await Promise.all(collections.map((collection) => collection.find().toArray()));
  const entries = await oplog
    .collection('oplog.rs')
    .find({ ts: { $gte: since } })
    .toArray();
  const own = entries.filter((entry) => JSON.stringify(entry).includes(`"${db.databaseName}.`));
  return [...documents.flat(), ...own].flatMap(valuesOf);
}

/** Returns the content of every file below a folder, and the names of the files. */
export async function readFolder(folder: string): Promise<DiskContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // The replay of the spool may rename a file in the meantime.
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))),
  );
  return contents.flatMap((content, index) => [content, content.toString('utf8'), files[index]!.name]);
}

function valuesOf(value: unknown): DiskContent {
  if (typeof value === 'string' || value instanceof Uint8Array) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const bytes = (value as { _bsontype?: string; buffer?: Uint8Array })._bsontype === 'Binary';
  if (bytes) return [(value as { buffer: Uint8Array }).buffer];
  return Object.entries(value as Document).flatMap(([key, member]) => [key, ...valuesOf(member)]);
}

interface Attack {
  /** Returns what the service stores of an address. The attacker knows the code and the user agent. */
  hash: (salt: Uint8Array, address: string) => string;
  /** The network of the visitor, without its last byte: `203.0.113.` */
  network: string;
  /** The installation's secret key, which the attacker has as well. */
  secretKey: Uint8Array;
}

/**
 * Looks for the IP address of a scan: tries all addresses of a /24 with everything on the disks that may be a
 * salt, as it is, decoded, or derived from the secret key, and compares the result with everything that may
 * be a hash.
 *
 * @returns The address; undefined if it cannot be recovered.
 */
export function recoverAddress(content: DiskContent, attack: Attack): string | undefined {
  const text = content.filter((value) => typeof value === 'string');
  const hashes = new Set(text.flatMap((value) => value.match(/[\w-]{16,}/g) ?? []));
  for (const salt of candidateSalts(content, attack.secretKey)) {
    for (let last = 0; last < 256; last++) {
      const address = `${attack.network}${last}`;
      if (hashes.has(attack.hash(salt, address))) return address;
    }
  }
  return undefined;
}

function candidateSalts(content: DiskContent, secretKey: Uint8Array): Iterable<Buffer> {
  const candidates = new Map<string, Buffer>();
  const add = (bytes: Uint8Array) => {
    if (bytes.length < 16 || bytes.length > 64) return;
    const salt = Buffer.from(bytes);
    candidates.set(salt.toString('base64'), salt);
  };
  const day = new Date().toISOString().slice(0, 10);
  add(secretKey);
  add(createHmac('sha256', secretKey).update(day).digest());
  add(Buffer.from(hkdfSync('sha256', secretKey, '', 'visitor-salt', 32)));
  for (const value of content) {
    if (typeof value !== 'string') add(value);
    else {
      for (const token of value.match(/[\w+/=-]{22,128}/g) ?? []) {
        add(Buffer.from(token, 'base64'));
        add(Buffer.from(token, 'hex'));
        add(Buffer.from(token));
      }
    }
  }
  return candidates.values();
}
