import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import type { DomainStatus } from '../../core/accounts/custom-domain.js';
import { Icon, type IconName } from '../components/icon.js';

const STATUS: Record<DomainStatus, { label: string; icon: IconName; kind: string }> = {
  pending: { label: 'Not verified', icon: 'clock', kind: 'badge-warn' },
  verified: { label: 'Verified', icon: 'check', kind: 'badge-good' },
  lost: { label: 'Record lost', icon: 'warn', kind: 'badge-bad' },
};

/** Badge with the status of a domain. */
export function DomainStatusBadge({ status }: { status: DomainStatus }) {
  const { label, icon, kind } = STATUS[status];
  return (
    <span class={`badge ${kind}`}>
      <Icon name={icon} size={12} /> {label}
    </span>
  );
}

/**
 * Says what the status of a domain means.
 *
 * @param isInUse Whether the domain leads to codes, whatever its status.
 */
export function explainStatus({ status, isDefault }: DomainResource, isInUse: boolean): string {
  if (status === 'verified') return 'The record is checked every six hours.';
  if (status === 'lost') {
    return 'The record has been missing for days. Short links keep working, but another account that proves the domain can get it. Add the record again.';
  }
  if (isInUse) {
    return 'Short links use this domain since before domains had to be verified. Add the record, so that no other account can get it.';
  }
  const effect = isDefault ? 'Short links use it once the record is found.' : 'It has no effect yet.';
  return `${effect} The record is looked up automatically for three days, and until it is found, the domain is not reserved for you.`;
}
