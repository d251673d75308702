import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { Button } from '../components/button.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { ROLE_WORDS } from '../session/role-words.js';
import { ACCOUNT_PATH, ME_PATH, useMembership } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import { LeaveAccountDialog } from './leave-account-dialog.js';
import { NameForm } from './name-form.js';

/** Panel with the name of the account, which admins change, and the role of the person, who can leave. */
export function MembershipPanel({ account }: { account: AccountResource }) {
  const can = useCan();
  const membership = useMembership();
  const [isLeaving, setIsLeaving] = useState(false);
  const rename = async (name: string) => {
    setQueryData(ACCOUNT_PATH, await call<AccountResource>('PATCH', ACCOUNT_PATH, { body: { name } }));
    invalidateQueries(ME_PATH);
    toast('Account renamed');
  };
  if (!membership) return null;
  const { inSentence, allows } = ROLE_WORDS[membership.role];
  return (
    <section class="panel stack" aria-label="Account">
      <div class="panel-head">
        <div>
          <h3>
            <bdi>{account.name}</bdi>
          </h3>
          <p class="small soft prose">
            You are {inSentence} of this account. {allows}
          </p>
        </div>
      </div>
      {can('keys') && (
        <NameForm label="Name of the account" submitLabel="Rename" saved={account.name} onSave={rename} />
      )}
      <div class="account-act">
        <div>
          <h3>Leave this account</h3>
          <p class="small soft prose">
            You can’t open it any more. Codes, keys, and everything else stay for the other members.
          </p>
        </div>
        <Button icon="out" onClick={() => setIsLeaving(true)}>
          Leave account…
        </Button>
      </div>
      {isLeaving && <LeaveAccountDialog account={account} onClose={() => setIsLeaving(false)} />}
    </section>
  );
}
