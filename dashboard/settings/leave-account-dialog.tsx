import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { Confirm } from '../components/dialog.js';
import { ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { forgetSession, ME_PATH, useMe } from '../session/session.js';
import { switchAccount } from '../session/switch-account.js';

interface LeaveAccountDialogProps {
  account: AccountResource;
  onClose: () => void;
}

/** Asks whether to leave the account. Afterwards, another account of the person opens, if there is one. */
export function LeaveAccountDialog({ account, onClose }: LeaveAccountDialogProps) {
  const { email, accounts } = useMe();
  const next = accounts.find(({ id }) => id !== account.id);
  const leave = async () => {
    await call('DELETE', `${ME_PATH}/accounts/${account.id}`).catch(explainLastOwner);
    if (next) await switchAccount(next.id);
    else forgetSession('/sign-in?account=left');
  };
  return (
    <Confirm title="Leave this account?" confirmLabel="Leave account" action={leave} onClose={onClose}>
      <div class="stack">
        <p>
          You can’t open{' '}
          <strong>
            <bdi>{account.name}</bdi>
          </strong>{' '}
          any more. To come back, you need an invitation. Everything in it stays.
        </p>
        {next ? (
          <p>
            Your account <bdi>{next.name}</bdi> opens next.
          </p>
        ) : (
          <p>
            This is your only account, so you are signed out, and your sign-in as <bdi>{email}</bdi> is
            deleted.
          </p>
        )}
      </div>
    </Confirm>
  );
}

function explainLastOwner(thrown: unknown): never {
  if (!(thrown instanceof ApiError) || thrown.code !== 'last_owner') throw thrown;
  const { code, status, requestId } = thrown;
  const message =
    'You are the only owner. Make somebody else an owner first, on the page of the members; or delete the account under “Data and account”';
  throw new ApiError(message, code, status, requestId);
}
