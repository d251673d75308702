import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { Button } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useQuery } from '../http/use-query.js';
import { AddDomainDialog } from './add-domain-dialog.js';
import { DOMAINS_PATH } from './domain-actions.js';
import { DomainCard } from './domain-card.js';
import './domains.css';

const LIST = `${DOMAINS_PATH}?limit=100`;

/** The checks of pending domains run in the background, so the list looks for their results. */
const POLL_MS = 15_000;

/** The domains of the account, with an upgrade notice if the plan does not include any. */
export function DomainsPanel({ account }: { account: AccountResource }) {
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery<{ data: DomainResource[] }>(LIST, { refetchIntervalMs: POLL_MS });
  const isChangeable = account.limits.whiteLabel;
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Add domain
    </Button>
  );
  return (
    <section class="stack" aria-label="Domains">
      {!isChangeable && (
        <UpgradeNotice requiredPlan="business" icon="link" title="Short links with your domain" hideLink>
          Codes contain a link such as qr.bistro-rosa.example/r/menu in place of the domain of this service.
          {account.domains.length > 0 && ' Your domains still lead to your codes.'}
        </UpgradeNotice>
      )}
      <Loaded query={list} errorTitle="Couldn’t load your domains" skeleton={<Skeleton lines={4} tall />}>
        {({ data }) => (
          <>
            {isChangeable && data.length > 0 && (
              <div class="domains-head">
                <p class="small soft prose">
                  Short links, and the codes that you print from now on, use the default domain. Already
                  printed codes keep working on all of them.
                </p>
                {add}
              </div>
            )}
            {isChangeable && data.length === 0 && (
              <div class="panel">
                <EmptyState icon="link" title="No domains yet" action={add}>
                  With a domain of your own, printed codes contain a link such as qr.example.com/r/menu, and
                  codes of another service that are printed with it can move here.
                </EmptyState>
              </div>
            )}
            <ul class="domain-list">
              {data.map((domain) => (
                <DomainCard
                  key={domain.id}
                  domain={domain}
                  isInUse={account.domains.includes(parseHostName(domain.domain) ?? '')}
                  isChangeable={isChangeable}
                />
              ))}
            </ul>
            {isAdding && (
              <AddDomainDialog
                isFirst={!data.some(({ isDefault }) => isDefault)}
                onClose={() => setIsAdding(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
