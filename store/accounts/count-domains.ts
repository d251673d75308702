import type { Db } from 'mongodb';
import type { DomainStatus } from '../../core/accounts/custom-domain.js';
import { listDomains } from '../../core/accounts/domains/account-domains.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';

/** Time of one count. An index finds the accounts with domains. */
const TIMEOUT_MS = 2_000;

const PROJECTION = {
  createdAt: 1,
  domains: 1,
  domainProofs: 1,
  'domainEntries.id': 1,
  'domainEntries.name': 1,
} as const;

/**
 * Counts the custom domains of all accounts by status. Deleted accounts do not count.
 *
 * @throws StoreTimeoutError if MongoDB does not respond in time.
 */
export async function countDomains(db: Db): Promise<Record<DomainStatus, number>> {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const hasDomains = { $or: [{ domains: { $exists: true } }, { 'domainEntries.id': { $exists: true } }] };
  const query = accounts.find({ ...hasDomains, ...ACCOUNT_NOT_DELETED }, { projection: PROJECTION });
  const counts = { pending: 0, verified: 0, lost: 0 };
  for (const { _id, ...fields } of await withStoreTimeout(TIMEOUT_MS, query.toArray())) {
    for (const { status } of listDomains({ id: _id, ...fields })) counts[status] += 1;
  }
  return counts;
}
