import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { Link } from '../router/link.js';
import { AuthPage } from './auth-page.js';

/** Page that sends a link to set a new password. It says the same for addresses without an account. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const { mutate, isPending, error } = useMutation(async () => {
    await call('POST', '/api/v1/auth/forgot-password', { body: { email } });
    setSentTo(email.trim());
  });
  return (
    <AuthPage title="Forgot your password?">
      {sentTo !== undefined ? (
        <p role="status">
          If <strong>{sentTo}</strong> has an account, a mail with a link is on its way. The link works once,
          for one hour. No mail? Look into the spam folder.
        </p>
      ) : (
        <Form class="stack" noValidate error={error} onSubmit={() => void mutate()}>
          <TextField
            label="Email"
            type="email"
            name="email"
            autocomplete="username"
            required
            autofocus
            hint="You get a link that sets a new password."
            value={email}
            onValue={setEmail}
            error={fieldError(error, 'email')}
          />
          {error && error.details.length === 0 && <Problem error={error} />}
          <Button kind="primary" type="submit" busy={isPending}>
            Send the link
          </Button>
        </Form>
      )}
      <p class="auth-switch">
        <Link href="/sign-in">Sign in</Link>
      </p>
    </AuthPage>
  );
}
