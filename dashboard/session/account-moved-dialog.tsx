import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { call } from '../http/call.js';
import { fetchQuery, invalidateQueries } from '../http/query-cache.js';
import { setShownAccount } from '../http/shown-account.js';
import { useMutation } from '../http/use-mutation.js';
import { ME_QUERY, reloadSession, type Session } from './session.js';

/**
 * Says that another tab has switched the account, so that this page can neither read nor change anything. The
 * person loads the other account, or goes back to this one and continues.
 */
export function AccountMovedDialog({ account, me, membership }: Session) {
  const current = me.accounts.find(({ id }) => id === me.accountId);
  const back = useMutation(async () => {
    setShownAccount(undefined);
    await call('POST', '/api/v1/auth/switch-account', { body: { accountId: account.id } }).finally(() =>
      setShownAccount(account.id),
    );
    await fetchQuery(ME_QUERY);
    invalidateQueries('/');
  });
  return (
    <Dialog title="The account changed in another tab">
      <div class="stack prose">
        <p>
          This page shows{' '}
          <strong>
            <bdi>{account.name}</bdi>
          </strong>
          .{' '}
          {current ? (
            <>
              You are now in{' '}
              <strong>
                <bdi>{current.name}</bdi>
              </strong>
              .
            </>
          ) : (
            'You are now somewhere else.'
          )}{' '}
          Nothing that you did here since then was saved.
        </p>
        {back.error && <Problem error={back.error} />}
      </div>
      <footer class="dialog-foot">
        {membership && (
          <Button busy={back.isPending} onClick={() => void back.mutate()}>
            Go back
          </Button>
        )}
        <Button kind="primary" onClick={reloadSession}>
          Load the other account
        </Button>
      </footer>
    </Dialog>
  );
}
