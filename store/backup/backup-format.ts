import { createHash, type Hash } from 'node:crypto';
import { BSON } from 'mongodb';
import type { KeyChecks } from '../installation/key-check.js';

/**
 * A backup is a gzip of BSON documents, one after another: a header, sections, and a trailer. A section
 * announces the documents that follow it, which are exactly as MongoDB stored them.
 * `gunzip -c FILE | bsondump` prints all of it.
 *
 * @see docs/adr/0024-own-backup-format.md
 */
export const FORMAT_VERSION = 1;

/** The first document. */
export interface BackupHeader {
  qrelayBackup: typeof FORMAT_VERSION;
  createdAt: Date;
  /** Version of the service that wrote the backup. */
  version: string;
  schemaVersion: number;
  /** Instant, by MongoDB's clock, of the snapshot that all documents come from. */
  clusterTime: BSON.Timestamp;
  /** Check values of the secret keys that the data needs; null if no process has recorded any. */
  keys: KeyChecks | null;
}

/** Announces documents of one collection, or a file. */
export type BackupSection =
  | { collection: string; indexes: BSON.Document[] }
  | { collection: string; documents: number }
  /** Path relative to the data folder, separated by `/`. */
  | { file: string; content: Uint8Array };

/** The last document. */
export interface BackupTrailer {
  end: true;
  /** Number of documents by collection. */
  counts: Record<string, number>;
  files: string[];
  /** SHA-256 of everything before this document and of `{ counts, files }`, in hexadecimal. */
  sha256: string;
}

/** Header and trailer of a backup, without its documents. */
export type Manifest = BackupHeader & Omit<BackupTrailer, 'end'>;

/**
 * A file that is no backup, is damaged, or was written by a version with a newer format. The message is for
 * the operator.
 */
export class BackupError extends Error {}

/** Entry of a backup. A reader gets entries of these kinds in this order. */
export type BackupEntry =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'indexes'; collection: string; indexes: BSON.Document[] }
  | { kind: 'document'; collection: string; bytes: Uint8Array }
  | { kind: 'file'; path: string; content: Uint8Array }
  | { kind: 'trailer'; trailer: BackupTrailer };

/**
 * MongoDB documents have at most 16 MiB, plus some overhead. The limit applies to sections of files as well.
 */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024;
const LENGTH_BYTES = 4;

/**
 * Reads a backup from its decompressed bytes, in constant memory.
 *
 * @throws BackupError if the backup is damaged or incomplete. Only the end can show that, so read all entries
 *   before you use any.
 */
export async function* readBackup(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BackupEntry> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let expected: { collection: string; documents: number } | undefined;
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  for await (const bytes of splitDocuments(chunks)) {
    if (trailer) throw damaged('it continues after its end');
    if (expected && expected.documents > 0) {
      expected.documents -= 1;
      counts[expected.collection] = (counts[expected.collection] ?? 0) + 1;
      hash.update(bytes);
      yield { kind: 'document', collection: expected.collection, bytes };
      continue;
    }
    const section = parseSection(bytes);
    if (!header) {
      header = requireHeader(section);
      yield { kind: 'header', header };
    } else if ('end' in section) {
      trailer = section as unknown as BackupTrailer;
      if (section['end'] !== true || trailer.sha256 !== endChecksum(hash, trailer))
        throw damaged('its checksum is wrong');
      if (!hasSameCounts(trailer.counts, counts)) throw damaged('documents are missing');
      yield { kind: 'trailer', trailer };
      continue;
    } else if ('file' in section) {
      const { file, content } = section as Record<string, unknown>;
      if (typeof file !== 'string' || !(content instanceof BSON.Binary))
        throw damaged('it has an invalid file');
      yield { kind: 'file', path: file, content: content.value() };
    } else if (typeof section['collection'] === 'string' && Array.isArray(section['indexes'])) {
      const { collection, indexes } = section as { collection: string; indexes: BSON.Document[] };
      yield { kind: 'indexes', collection, indexes };
    } else if (typeof section['collection'] === 'string' && typeof section['documents'] === 'number') {
      expected = section as { collection: string; documents: number };
    } else throw damaged('it has a section of an unknown kind');
    hash.update(bytes);
  }
  if (!trailer) throw damaged('its end is missing');
}

/**
 * Returns the checksum of the trailer.
 *
 * @param hash Hash of everything before the trailer. It cannot be used afterwards.
 */
export function endChecksum(hash: Hash, { counts, files }: Pick<BackupTrailer, 'counts' | 'files'>): string {
  return hash.update(BSON.serialize({ counts, files })).digest('hex');
}

async function* splitDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let offset = 0;
    while (rest.length - offset >= LENGTH_BYTES) {
      const length = rest.readInt32LE(offset);
      if (length < LENGTH_BYTES + 1 || length > MAX_DOCUMENT_BYTES)
        throw damaged('a document has no valid length');
      if (rest.length - offset < length) break;
      yield rest.subarray(offset, offset + length);
      offset += length;
    }
    rest = rest.subarray(offset);
  }
  if (rest.length > 0) throw damaged('it is cut off');
}

function parseSection(bytes: Uint8Array): BSON.Document {
  try {
    return BSON.deserialize(bytes);
  } catch {
    throw damaged('a section cannot be parsed');
  }
}

function requireHeader(section: BSON.Document): BackupHeader {
  const format: unknown = section['qrelayBackup'];
  if (format === FORMAT_VERSION) return section as BackupHeader;
  if (typeof format !== 'number') throw new BackupError('The file is not a backup of Qrelay');
  throw new BackupError(`The backup has format ${format}; this version reads format ${FORMAT_VERSION}`);
}

function hasSameCounts(one: Record<string, number>, other: Record<string, number>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}

/** Builds the error for a damaged or incomplete backup. */
export function damaged(problem: string): BackupError {
  return new BackupError(`The backup is damaged: ${problem}`);
}
