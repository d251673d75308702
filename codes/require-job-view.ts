import type { AccountView, LimitHolder } from '../core/accounts/account-view.js';
import { ROLE_SCOPES } from '../core/accounts/roles.js';
import { DomainError } from '../core/basics/errors.js';
import { buildFolderLimit } from '../core/codes/folders/folder-limit.js';
import type { JobBase } from '../core/jobs/job-base.js';
import type { ApiKeyStore, StoredApiKey } from '../store/accounts/api-keys.js';
import type { MemberStore } from '../store/accounts/members.js';
import type { FolderStore } from '../store/folders/folders.js';

export interface JobViewDeps {
  apiKeys: Pick<ApiKeyStore, 'find'>;
  members: Pick<MemberStore, 'find'>;
  folders: Pick<FolderStore, 'readTree'>;
  now: () => Date;
}

type JobOwner = Pick<JobBase, 'accountId' | 'keyId' | 'memberId'>;

/**
 * Returns what a job may see and change at this moment. A job of an API key has the authority that the key
 * has now: its folders on the current tree. A rotated key keeps its ID, and therefore its jobs. A job of a
 * session has the authority that its member has now, also after the session has ended.
 *
 * @throws DomainError `forbidden` if the key was revoked or has expired, or if the member was removed or may
 *   no longer run jobs.
 */
export async function requireJobView(job: JobOwner, deps: JobViewDeps): Promise<AccountView> {
  const { accountId } = job;
  const submitter = await findSubmitter(job, deps);
  if (!submitter) {
    const message =
      job.keyId === undefined
        ? 'The member who submitted the job was removed or may no longer run jobs'
        : 'The API key that submitted the job was revoked or has expired';
    throw new DomainError('forbidden', message);
  }
  const { holder, folders } = submitter;
  if (!holder || !folders) return { accountId };
  return { accountId, limit: buildFolderLimit(holder, folders, await deps.folders.readTree(accountId)) };
}

/**
 * Returns whether a job may still change something: its API key exists and has not expired, or its member may
 * run jobs.
 */
export async function hasJobAuthority(
  job: JobOwner,
  deps: Pick<JobViewDeps, 'apiKeys' | 'members' | 'now'>,
): Promise<boolean> {
  return (await findSubmitter(job, deps)) !== undefined;
}

/** The key or the member of a job; without a holder, a session of the version before members. */
interface Submitter {
  holder?: LimitHolder;
  folders?: readonly string[] | undefined;
}

async function findSubmitter(
  { accountId, keyId, memberId }: JobOwner,
  deps: Pick<JobViewDeps, 'apiKeys' | 'members' | 'now'>,
): Promise<Submitter | undefined> {
  if (keyId !== undefined) {
    const key = await findActiveKey(accountId, keyId, deps);
    return key && { holder: { keyId }, folders: key.folders };
  }
  if (memberId === undefined) return {};
  const member = await deps.members.find(accountId, memberId);
  if (!member || !ROLE_SCOPES[member.role].includes('bulk')) return undefined;
  return { holder: { memberId }, folders: member.folders };
}

async function findActiveKey(
  accountId: string,
  keyId: string,
  { apiKeys, now }: Pick<JobViewDeps, 'apiKeys' | 'now'>,
): Promise<StoredApiKey | undefined> {
  const key = await apiKeys.find(accountId, keyId);
  return key && (key.expiresAt === null || key.expiresAt > now()) ? key : undefined;
}
