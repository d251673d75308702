import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { DomainStatus } from '../../core/accounts/custom-domain.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { Button } from '../components/button.js';
import { Icon, type IconName } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { ACCOUNT_PATH } from '../session/session.js';

const STATUS: Record<DomainStatus, { label: string; icon: IconName; kind: string }> = {
  pending: { label: 'Not verified', icon: 'clock', kind: 'badge-warn' },
  verified: { label: 'Verified', icon: 'check', kind: 'badge-good' },
  lost: { label: 'Record lost', icon: 'warn', kind: 'badge-bad' },
};

/** Badge with the status of a custom domain. */
export function DomainStatusBadge({ status }: { status: DomainStatus }) {
  const { label, icon, kind } = STATUS[status];
  return (
    <span class={`badge ${kind}`}>
      <Icon name={icon} size={12} /> {label}
    </span>
  );
}

/** Meaning of the custom domain's status, and the button that checks its DNS record now. */
export function DomainProof({ status, account }: { status: DomainStatus; account: AccountResource }) {
  const { mutate, isPending, error } = useMutation(async () => {
    setQueryData(ACCOUNT_PATH, await call<AccountResource>('POST', `${ACCOUNT_PATH}/domain/verify`));
    // The URLs and images of codes depend on the domain.
    invalidateQueries('/api/v1/qr-codes');
    toast('Verified. Short links use the domain.');
  });
  const found = error?.details[0]?.message;
  return (
    <div class="stack">
      <p class="small soft">{explain(status, account)}</p>
      {error && (
        <Problem
          error={found === undefined ? error : Object.assign(error, { message: found })}
          title="The domain isn’t verified"
        />
      )}
      <div>
        <Button small icon="refresh" busy={isPending} onClick={() => void mutate()}>
          Check now
        </Button>
      </div>
    </div>
  );
}

function explain(status: DomainStatus, { branding, baseUrl, domains }: AccountResource): string {
  const isInEffect = domains.includes(parseHostName(branding.domain ?? '') ?? '');
  if (status === 'verified') return 'The record is checked every six hours.';
  if (status === 'lost') {
    return 'The record has been missing for days. Short links keep working, but another account that proves the domain can get it. Add the record again.';
  }
  return isInEffect
    ? 'Short links use this domain since before domains had to be verified. Add the record, so that no other account can get it.'
    : `Until the record is found, short links use ${new URL(baseUrl).host}, and the domain is not reserved for you.`;
}
