import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError, toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { navigate } from '../router/location.js';
import { PASSWORD_HINT, PasswordField } from './password-field.js';
import { rememberInvitation } from './pending-invitation.js';
import { openSession } from './session.js';

interface JoinFormProps {
  token: string;
  email: string;
  /** Whether the person is new to the service, and sets a password. */
  isNew: boolean;
  /** Called if the address has signed up since the invitation was read. */
  onStale: () => void;
  /** Called if the token no longer works. */
  onUnknown: (error: ApiError) => void;
}

/** Accepts an invitation, with a password and a name for a person who is new, and opens the account. */
export function JoinForm({ token, email, isNew, onStale, onUnknown }: JoinFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    const own = isNew ? { password, ...(name.trim() !== '' && { name: name.trim() }) } : {};
    try {
      const account = await call<AccountResource>('POST', '/api/v1/auth/accept-invitation', {
        body: { token, ...own },
      });
      rememberInvitation(undefined);
      navigate('/', { replace: true });
      openSession(account);
    } catch (thrown) {
      const rejection = toApiError(thrown);
      if (rejection.code === 'conflict') onStale();
      if (fieldError(rejection, 'token') !== undefined) onUnknown(rejection);
      throw thrown;
    }
  });
  return (
    <Form class="stack" error={error} onSubmit={() => void mutate()}>
      {isNew && (
        <>
          {/* Tells password managers which address the password belongs to. */}
          <input type="email" autocomplete="username" value={email} readOnly hidden />
          <TextField
            label="Your name"
            name="name"
            optional
            autocomplete="name"
            maxLength={100}
            hint="The other members see it next to what you change."
            error={fieldError(error, 'name')}
            value={name}
            onValue={setName}
          />
          <PasswordField
            label="Password"
            name="new-password"
            autocomplete="new-password"
            email={email}
            hint={PASSWORD_HINT}
            error={fieldError(error, 'password')}
            value={password}
            onValue={setPassword}
          />
        </>
      )}
      {error && error.details.length === 0 && <Problem error={error} />}
      <Button kind="primary" type="submit" busy={isPending}>
        {isNew ? 'Create password and join' : 'Join'}
      </Button>
    </Form>
  );
}
