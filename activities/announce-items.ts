import type { StoredJob } from '../core/jobs/job.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';
import { baseUrl } from '../core/codes/urls.js';
import { codeCreatedEvent } from '../core/events/code-events.js';
import type { BrandingStore } from '../store/accounts/brandings.js';
import { recordEvents, type RecordEventsDeps } from '../store/events/record-events.js';
import type { QrCodeStore } from '../store/qr-codes/qr-codes.js';
import { sha256 } from '../store/sha256.js';

/** Number of codes whose events are stored at once. */
const CHUNK_SIZE = 50;

export interface AnnounceItemsDeps extends RecordEventsDeps {
  qrCodes: Pick<QrCodeStore, 'findMany'>;
  brandings: Pick<BrandingStore, 'domainOf'>;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
  publicUrl: string;
}

/**
 * Records one event per code that a job has created, if an endpoint of the account has `perItemEvents`. Safe to repeat.
 *
 * @returns The IDs of the endpoints that receive the events.
 */
export async function announceItems(deps: AnnounceItemsDeps, job: StoredJob): Promise<string[]> {
  if (job.type !== 'bulk_create' || job.status !== 'completed') return [];
  const { id, accountId, codeIds } = job;
  const { endpoints } = await deps.subscribers.find(accountId);
  if (!endpoints.some(({ perItemEvents }) => perItemEvents)) return [];
  const base = baseUrl(deps.publicUrl, await deps.brandings.domainOf(accountId));
  const watch = await deps.findWatchPolicy(accountId);
  const context = { actor: { type: 'job' as const, id, name: job.type }, base, watch, digest: sha256 };
  const receivers = new Set<string>();
  for (let start = 0; start < codeIds.length; start += CHUNK_SIZE) {
    const codes = await deps.qrCodes.findMany({ accountId }, codeIds.slice(start, start + CHUNK_SIZE));
    const events = codes.map((code) => ({ ...codeCreatedEvent(code, context), perItem: true as const }));
    for (const receiver of await recordEvents(deps, accountId, events)) receivers.add(receiver);
  }
  return [...receivers];
}
