import { useState } from 'preact/hooks';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { Button } from '../components/button.js';
import { Fold } from '../components/fold.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { changeDomain, removeDomain, verifyDomain } from './domain-actions.js';
import { DomainSetup } from './domain-setup.js';
import { DomainStatusBadge, explainStatus } from './domain-status.js';
import { EditDomainDialog } from './edit-domain-dialog.js';
import { ReleaseDomainDialog } from './release-domain-dialog.js';

interface DomainCardProps {
  domain: DomainResource;
  /** Whether the domain leads to codes, whatever its status. */
  isInUse: boolean;
  /** Whether the plan allows changes; without it, domains can only be released. */
  isChangeable: boolean;
}

/** A domain in the list: its state, where it leads, the records to copy, and its actions. */
export function DomainCard({ domain, isInUse, isChangeable }: DomainCardProps) {
  const { status, isDefault, checkedAt } = domain;
  const [shown, setShown] = useState<'edit' | 'release'>();
  const verify = useMutation(async () => {
    await verifyDomain(domain);
    toast(isDefault ? 'Verified. Short links use the domain.' : 'Verified');
  });
  const change = useMutation(async (next: boolean) => changeDomain(domain, { isDefault: next }));
  const remove = useMutation(async () => {
    await removeDomain(domain);
    toast('Deleted');
  });
  const items: MenuItem[] = [
    ...(isChangeable
      ? [
          { label: 'Edit domain', icon: 'edit' as const, onChoose: () => setShown('edit') },
          isDefault
            ? {
                label: 'Stop using it for short links',
                icon: 'close' as const,
                onChoose: () => void change.mutate(false),
              }
            : {
                label: 'Use it for short links',
                icon: 'link' as const,
                onChoose: () => void change.mutate(true),
              },
        ]
      : []),
    {
      label: isInUse ? 'Release domain' : 'Delete domain',
      icon: 'trash',
      danger: true,
      onChoose: () => (isInUse ? setShown('release') : void remove.mutate()),
    },
  ];
  const error = verify.error ?? change.error ?? remove.error;
  const found = error?.details[0]?.message;
  return (
    <li class="panel stack domain-card" aria-label={domain.domain}>
      <header class="domain-head">
        <div>
          <h3 class="mono">
            <bdi>{domain.domain}</bdi>
          </h3>
          <DomainStatusBadge status={status} />
          {isDefault && <span class="badge">Default</span>}
        </div>
        <Menu label={`Actions for ${domain.domain}`} small items={items} />
      </header>
      <p class="small soft">
        {explainStatus(domain, isInUse)}
        {checkedAt !== null && (
          <>
            {' '}
            Last checked <RelativeTime at={checkedAt} />.
          </>
        )}
      </p>
      {error && (
        <Problem
          error={found === undefined ? error : Object.assign(error, { message: found })}
          {...(verify.error && { title: 'The domain isn’t verified' })}
        />
      )}
      {status !== 'verified' && isChangeable && (
        <>
          <DomainSetup domain={domain} />
          <div>
            <Button small icon="refresh" busy={verify.isPending} onClick={() => void verify.mutate()}>
              Verify now
            </Button>
          </div>
        </>
      )}
      {status === 'verified' && <DomainFacts domain={domain} />}
      {status === 'verified' && (
        <Fold title="DNS records" summary="Keep them">
          <DomainSetup domain={domain} />
          {isChangeable && (
            <div>
              <Button small icon="refresh" busy={verify.isPending} onClick={() => void verify.mutate()}>
                Verify now
              </Button>
            </div>
          )}
        </Fold>
      )}
      {shown === 'edit' && <EditDomainDialog domain={domain} onClose={() => setShown(undefined)} />}
      {shown === 'release' && <ReleaseDomainDialog domain={domain} onClose={() => setShown(undefined)} />}
    </li>
  );
}

/** Where the paths of a domain lead that are no codes. */
function DomainFacts({ domain }: { domain: DomainResource }) {
  const { rootUrl, notFoundUrl, caseSensitive } = domain;
  return (
    <dl class="domain-facts small">
      <div>
        <dt>Start page</dt>
        <dd>{rootUrl === null ? <span class="soft">Not found</span> : <bdi>{rootUrl}</bdi>}</dd>
      </div>
      <div>
        <dt>Unknown links</dt>
        <dd>{notFoundUrl === null ? <span class="soft">Not found</span> : <bdi>{notFoundUrl}</bdi>}</dd>
      </div>
      <div>
        <dt>Capitals</dt>
        <dd>{caseSensitive ? 'Make a difference' : 'Make no difference'}</dd>
      </div>
    </dl>
  );
}
