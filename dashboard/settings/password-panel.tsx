import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { PASSWORD_HINT, PasswordField } from '../session/password-field.js';
import { ACCOUNT_PATH, ME_PATH, useMe } from '../session/session.js';
import { asksToConfirm, ConfirmAtProvider } from './confirm-at-provider.js';
import { SESSIONS_PATH } from './sessions.js';

/** Panel to change the password. */
export function PasswordPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  // Only a provider signs in people without a password.
  const { hasPassword, email } = useMe();
  const verb = hasPassword ? 'Change' : 'Set a';
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const body = { ...(hasPassword && { currentPassword }), newPassword };
    await call('PUT', `${ACCOUNT_PATH}/password`, { body });
    setCurrentPassword('');
    setNewPassword('');
    setIsOpen(false);
    invalidateQueries(SESSIONS_PATH);
    invalidateQueries(ME_PATH);
    toast('Password changed. All other browsers are signed out.');
  });
  return (
    <section class="panel stack" aria-label="Password">
      <div class="panel-head">
        <div>
          <h3>Password</h3>
          <p class="small soft prose">A change signs out all other browsers. API keys keep working.</p>
        </div>
        {!isOpen && <Button onClick={() => setIsOpen(true)}>{verb} password…</Button>}
      </div>
      {isOpen && (
        <Form class="stack password-form" error={error} onSubmit={() => void mutate()}>
          {/* Tells password managers which account the passwords belong to. */}
          <input type="email" autocomplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <TextField
              label="Current password"
              type="password"
              name="current-password"
              autocomplete="current-password"
              required
              autofocus
              maxLength={200}
              error={fieldError(error, 'currentPassword') && 'Wrong password'}
              value={currentPassword}
              onValue={setCurrentPassword}
            />
          )}
          <PasswordField
            label="New password"
            name="new-password"
            autocomplete="new-password"
            email={email}
            hint={PASSWORD_HINT}
            error={fieldError(error, 'newPassword')}
            value={newPassword}
            onValue={setNewPassword}
          />
          {asksToConfirm(error) && <ConfirmAtProvider returnTo="/settings/security" />}
          {error && error.details.length === 0 && !asksToConfirm(error) && <Problem error={error} />}
          <div class="row">
            <Button type="submit" busy={isPending}>
              {verb} password
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                reset();
                setIsOpen(false);
              }}
            >
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
