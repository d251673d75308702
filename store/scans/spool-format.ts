import { BSON } from 'mongodb';
import type { ScanDocument } from './scan-documents.js';

/** Scans as lines of text (MongoDB Extended JSON), for keeping them in files while the store is away. */
export function serializeScans(scans: readonly ScanDocument[]): string {
  return scans.map((scan) => `${BSON.EJSON.stringify(scan)}\n`).join('');
}

/**
 * Reads what `serializeScans` wrote.
 * @returns the scans, and how many lines could not be read
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
