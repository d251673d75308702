import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { AccountChoices } from './account-choices.js';
import { AuthPage } from './auth-page.js';
import { reloadSession, signOut } from './session.js';
import './accounts.css';

interface NoAccessPageProps {
  me: MeResource;
  /** Whether the plan has fewer members than the account, which keeps the newest ones out. */
  isOverPlan: boolean;
}

/** Replaces the dashboard for a person who is not let into the account of the session any more. */
export function NoAccessPage({ me, isOverPlan }: NoAccessPageProps) {
  const others = me.accounts.filter(({ id }) => id !== me.accountId);
  const { mutate, isPending, error } = useMutation(() => signOut());
  return (
    <AuthPage title={isOverPlan ? 'No place left in this account' : 'You left this account'}>
      <p>
        {isOverPlan
          ? 'The plan of this account has fewer members than have joined, and the first ones have the places. Ask an owner to change the plan or to remove a member.'
          : 'Your membership has ended: you have left, or an admin has removed you. Nothing here was changed. To come back, ask for an invitation.'}
      </p>
      {others.length > 0 && (
        <>
          <p>{others.length === 1 ? 'You have another account:' : 'You have other accounts:'}</p>
          <AccountChoices accounts={others} />
        </>
      )}
      {error && <Problem error={error} />}
      <div class="row">
        {isOverPlan && <Button onClick={() => reloadSession()}>Try again</Button>}
        <Button icon="out" busy={isPending} onClick={() => void mutate()}>
          Sign out
        </Button>
      </div>
      <p class="small soft">
        Signed in as <bdi>{me.email}</bdi>
      </p>
    </AuthPage>
  );
}
