import type { AccountView } from '../core/accounts/account-view.js';
import { DomainError } from '../core/basics/errors.js';
import { buildFolderLimit } from '../core/codes/folders/folder-limit.js';
import type { JobBase } from '../core/jobs/job-base.js';
import type { ApiKeyStore, StoredApiKey } from '../store/accounts/api-keys.js';
import type { FolderStore } from '../store/folders/folders.js';

export interface JobViewDeps {
  apiKeys: Pick<ApiKeyStore, 'find'>;
  folders: Pick<FolderStore, 'readTree'>;
  now: () => Date;
}

type JobOwner = Pick<JobBase, 'accountId' | 'keyId'>;

/**
 * Returns what a job may see and change at this moment. A job of an API key has the authority that the key
 * has now: its folders on the current tree. A rotated key keeps its ID, and therefore its jobs. A job of a
 * session has the authority of the account, also after the session has ended.
 *
 * @throws DomainError `forbidden` if the key was revoked or has expired.
 */
export async function requireJobView(job: JobOwner, deps: JobViewDeps): Promise<AccountView> {
  const { accountId, keyId } = job;
  if (keyId === undefined) return { accountId };
  const key = await findActiveKey(accountId, keyId, deps);
  if (!key) {
    const message = 'The API key that submitted the job was revoked or has expired';
    throw new DomainError('forbidden', message);
  }
  const { id, folders } = key;
  if (!folders) return { accountId };
  return { accountId, limit: buildFolderLimit({ id, folders }, await deps.folders.readTree(accountId)) };
}

/**
 * Returns whether a job may still change something: it is a job of a session, or its API key exists and has
 * not expired.
 */
export async function hasJobAuthority(
  { accountId, keyId }: JobOwner,
  deps: Pick<JobViewDeps, 'apiKeys' | 'now'>,
): Promise<boolean> {
  return keyId === undefined || (await findActiveKey(accountId, keyId, deps)) !== undefined;
}

async function findActiveKey(
  accountId: string,
  keyId: string,
  { apiKeys, now }: Pick<JobViewDeps, 'apiKeys' | 'now'>,
): Promise<StoredApiKey | undefined> {
  const key = await apiKeys.find(accountId, keyId);
  return key && (key.expiresAt === null || key.expiresAt > now()) ? key : undefined;
}
