import type { Filter } from 'mongodb';
import type { HealthStatus } from '../../core/codes/link-watch/health.js';
import { validSince, type WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { REDIRECTING_TYPES } from '../../core/symbols/payloads/redirecting-types.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCodeDocument } from './qr-code-documents.js';

type CodeFilter = Filter<QrCodeDocument>;

const WATCHABLE: CodeFilter = { dynamic: true, type: { $in: [...REDIRECTING_TYPES] } };
const NOTHING: CodeFilter = { _id: { $in: [] } };

/** Builds the condition that matches codes whose `health`, as `presentHealth` returns it, has a status. */
export function healthQuery(status: HealthStatus, policy: WatchPolicy): CodeFilter {
  if (status !== 'unchecked') return { 'health.status': status, $or: validChecks(policy) };
  const isUsed: CodeFilter = policy.linkWatch ? {} : { watch: { $exists: true } };
  const known = { 'health.status': { $in: ['ok', 'unknown', 'broken'] as HealthStatus[] } };
  return { $and: [WATCHABLE, isUsed, { $nor: [{ ...known, $or: validChecks(policy) }] }] };
}

/** Matches codes that are watched and have been checked since watching began. */
function validChecks(policy: WatchPolicy): CodeFilter[] {
  const { plan, linkWatch, isServed } = policy;
  if (!isServed || !PLAN_TERMS[plan].linkWatch) return [NOTHING];
  const checkedSince = (enabled: boolean | undefined) => ({
    'health.checkedAt': {
      $gte: validSince(
        { type: 'url', dynamic: true, watch: enabled === undefined ? {} : { enabled } },
        policy,
      ),
    },
  });
  const own = { 'watch.enabled': true, ...checkedSince(true) };
  const followed = { 'watch.enabled': { $exists: false }, ...checkedSince(undefined) };
  return linkWatch?.enabled ? [own, followed] : [own];
}
