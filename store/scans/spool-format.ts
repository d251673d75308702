import { BSON } from 'mongodb';
import type { ScanDocument } from './scan-documents.js';

/** Serializes scans for the spool: one line of MongoDB Extended JSON each. */
export function serializeScans(scans: readonly ScanDocument[]): string {
  return scans.map((scan) => `${BSON.EJSON.stringify(scan)}\n`).join('');
}

/**
 * Parses the text of `serializeScans`. A line that a crash cut off does not affect the others.
 *
 * @returns the scans, and the number of unreadable lines
 */
export function parseScans(text: string): { scans: ScanDocument[]; unreadable: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const scans = lines.flatMap((line) => parseLine(line) ?? []);
  return { scans, unreadable: lines.length - scans.length };
}

function parseLine(line: string): ScanDocument | undefined {
  try {
    const scan = BSON.EJSON.parse(line) as ScanDocument;
    return scan._id instanceof BSON.ObjectId && scan.at instanceof Date ? scan : undefined;
  } catch {
    return undefined;
  }
}
