import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { ROLE_WORDS } from './role-words.js';
import type { Membership } from './session.js';
import { switchAccount } from './switch-account.js';

/** The accounts to which a person can switch, each with their role there. */
export function AccountChoices({ accounts }: { accounts: readonly Membership[] }) {
  const { mutate, isPending, error } = useMutation(switchAccount);
  return (
    <>
      <ul class="account-choices" aria-label="Your accounts">
        {accounts.map(({ id, name, role }) => (
          <li key={id}>
            <Button class="account-choice" disabled={isPending} onClick={() => void mutate(id)}>
              <bdi class="truncate">{name}</bdi>
              <span class="small soft">{ROLE_WORDS[role].name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} title="Couldn’t switch the account" />}
    </>
  );
}
