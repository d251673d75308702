import type { StoredJob } from '../core/jobs/job.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { codeCreatedEvent } from '../core/events/code-events.js';
import type { AccountEvent } from '../core/events/events.js';
import type { BrandingStore } from '../store/accounts/brandings.js';
import { recordEvents, type RecordEventsDeps } from '../store/events/record-events.js';
import type { QrCodeStore } from '../store/qr-codes/qr-codes.js';
import { sha256 } from '../store/sha256.js';
import type { Subscribers } from '../store/webhooks/subscribers.js';

/** Number of codes whose events are stored at once. */
const CHUNK_SIZE = 50;

export interface CreatedEventsDeps {
  brandings: Pick<BrandingStore, 'linksOf'>;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
  publicUrl: string;
}

export interface AnnounceItemsDeps extends RecordEventsDeps, CreatedEventsDeps {
  qrCodes: Pick<QrCodeStore, 'findMany'>;
}

/**
 * Returns the function that builds the events of codes that a bulk creation creates; undefined if no endpoint
 * of the account has `perItemEvents`.
 */
export async function createdEventsOf(
  { id, accountId }: Pick<StoredJob, 'id' | 'accountId'>,
  { recorded, endpoints }: Subscribers,
  { brandings, findWatchPolicy, publicUrl }: CreatedEventsDeps,
): Promise<((codes: readonly StoredQrCode[]) => AccountEvent[]) | undefined> {
  if (!recorded || !endpoints.some(({ perItemEvents }) => perItemEvents)) return undefined;
  const [base, watch] = await Promise.all([
    brandings.linksOf(accountId, publicUrl),
    findWatchPolicy(accountId),
  ]);
  const actor = { type: 'job' as const, id, name: 'bulk_create' };
  const context = { actor, base, watch, digest: sha256 };
  return (codes) => codes.map((code) => ({ ...codeCreatedEvent(code, context), perItem: true as const }));
}

/**
 * Records the events of the codes that a job has created, which only changes something if a worker of a
 * former version has completed the job: the events are otherwise part of the transaction that completes it.
 * Safe to repeat.
 *
 * @returns The IDs of the endpoints that receive the events.
 */
export async function announceItems(deps: AnnounceItemsDeps, job: StoredJob): Promise<string[]> {
  if (job.type !== 'bulk_create' || job.status !== 'completed') return [];
  const { accountId, codeIds } = job;
  const toEvents = await createdEventsOf(job, await deps.subscribers.find(accountId), deps);
  if (!toEvents) return [];
  const receivers = new Set<string>();
  for (let start = 0; start < codeIds.length; start += CHUNK_SIZE) {
    const codes = await deps.qrCodes.findMany({ accountId }, codeIds.slice(start, start + CHUNK_SIZE));
    for (const receiver of await recordEvents(deps, accountId, toEvents(codes))) receivers.add(receiver);
  }
  return [...receivers];
}
