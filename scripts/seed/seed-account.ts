import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { QR_CODES, type QrCodeDocument } from '../../store/qr-codes/qr-code-documents.js';
import type { ScanStore } from '../../store/scan-store.js';
import { generateScans } from './generate-scans.js';
import { sampleCodes } from './sample-codes.js';
import { SeedError } from './seed-target.js';

const DAYS_PER_MONTH = 30;
const BATCH_SIZE = 2_000;
const WRITE_TIMEOUT_MS = 30_000;
const CALL_TIMEOUT_MS = 60_000;

export interface SeedOptions {
  db: Db;
  scanStore: Pick<ScanStore, 'insertMany' | 'settleLate'>;
  apiUrl: string;
  accountId: string;
  apiKey: string;
  months: number;
  scanCount: number;
  now: Date;
}

/**
 * Fills a new account with sample codes and scans.
 *
 * The codes are created through the API, in one bulk request. The API only records scans that happen now, so
 * scans of the past are written through the scan store, as replayed scans are; then the creation times of the
 * account and its codes are moved back. Writing the same seed again with the same time gives the same scans,
 * except for their IDs.
 *
 * @returns The number of codes and of scans.
 * @throws SeedError if the API rejects the codes.
 */
export async function seedAccount(options: SeedOptions): Promise<{ codes: number; scans: number }> {
  const { db, scanStore, apiUrl, accountId, apiKey, months, scanCount, now } = options;
  const samples = await sampleCodes();
  const bodies = samples.map(({ body }) => body);
  const { data } = await post<{ data: QrCode[] }>(apiUrl, apiKey, '/api/v1/qr-codes/bulk', bodies);

  const start = new Date(now.getTime() - months * DAYS_PER_MONTH * DAY_MS);
  const codes = data.map((code, index) => ({
    accountId,
    qrCodeId: code.id,
    shortCode: code.shortCode,
    weight: samples[index]!.weight,
    routes: samples[index]!.routes ?? [],
    createdAt: new Date(start.getTime() + samples[index]!.age * (now.getTime() - start.getTime())),
  }));
  const scans = generateScans(codes, scanCount, now);
  for (let done = 0; done < scans.length; done += BATCH_SIZE) {
    const batch = scans.slice(done, done + BATCH_SIZE);
    await scanStore.insertMany(batch, WRITE_TIMEOUT_MS);
    await scanStore.settleLate(batch);
  }
  for (const { qrCodeId, createdAt } of codes) {
    const change = { $set: { createdAt, updatedAt: createdAt } };
    await db.collection<QrCodeDocument>(QR_CODES).updateOne({ _id: qrCodeId }, change);
  }
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  await accounts.updateOne({ _id: accountId }, { $set: { createdAt: start } });
  return { codes: codes.length, scans: scans.length };
}

async function post<T>(apiUrl: string, apiKey: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(apiUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', prefer: 'wait=20' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new SeedError(`No service responds at ${apiUrl}: ${error.message}`);
  });
  const text = await response.text();
  if (response.status !== 201) throw new SeedError(`POST ${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
