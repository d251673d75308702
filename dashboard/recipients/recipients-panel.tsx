import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { Button } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useQuery } from '../http/use-query.js';
import { AddRecipientDialog } from './add-recipient-dialog.js';
import { MailOffNotice } from './mail-off-notice.js';
import { RECIPIENT_LIST } from './recipient-actions.js';
import { RecipientRow } from './recipient-row.js';
import './recipients.css';

/** People confirm while the page is open. */
const POLL_MS = 15_000;

/** The addresses that get alerts and reports, with an upgrade notice if the plan includes neither. */
export function RecipientsPanel({ account }: { account: AccountResource }) {
  if (!PLAN_TERMS[account.plan].alerts) {
    return (
      <UpgradeNotice requiredPlan="pro" icon="mail" title="Mails to the people who need to know" hideLink>
        Alerts say that a poster fell silent or a link broke. Reports send the figures every week or month.
        Both go to the addresses that agree.
      </UpgradeNotice>
    );
  }
  return <Recipients canMail={account.limits.mail} />;
}

function Recipients({ canMail }: { canMail: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery<{ data: RecipientResource[] }>(RECIPIENT_LIST, { refetchIntervalMs: POLL_MS });
  const add = (
    <Button kind="primary" icon="plus" disabled={!canMail} onClick={() => setIsAdding(true)}>
      Add recipient
    </Button>
  );
  return (
    <section class="panel stack" aria-label="Recipients">
      <div class="panel-head">
        <div>
          <h3>Who gets alerts and reports</h3>
          <p class="small soft prose">
            An address gets nothing until its owner confirms, and every mail has a link to unsubscribe.
          </p>
        </div>
        {list.data && list.data.data.length > 0 && add}
      </div>
      {!canMail && <MailOffNotice />}
      <Loaded query={list} errorTitle="Couldn’t load the recipients" skeleton={<Skeleton lines={2} tall />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="mail" title="No recipients yet" action={add}>
              Add your own address, or the address of a colleague or a customer.
            </EmptyState>
          ) : (
            <ul class="recipient-list" aria-label="Recipients">
              {data.map((recipient) => (
                <RecipientRow key={recipient.id} recipient={recipient} canMail={canMail} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <AddRecipientDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
}
