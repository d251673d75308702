import type { z } from 'zod';
import { useState } from 'preact/hooks';
import type { recoveryCodesSchema, totpSetupSchema } from '../../core/accounts/totp-schemas.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { lazily } from '../components/lazily.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { CODE_ATTRIBUTES, TOTP_PATH } from './totp.js';

/** Only this page of the settings draws a symbol. */
const TotpImage = lazily(
  async () => (await import('./totp-image.js')).TotpImage,
  'Couldn’t draw the QR code. Enter the key instead',
  () => <div class="totp-image" />,
);

interface ConfirmSecretProps {
  setup: z.output<typeof totpSetupSchema>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret for the authenticator app, and asks for the first code. */
export function ConfirmSecret({ setup: { secret, uri }, onConfirmed, onClose }: ConfirmSecretProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    const { recoveryCodes } = await call<z.output<typeof recoveryCodesSchema>>(
      'POST',
      `${TOTP_PATH}/confirm`,
      {
        body: { code },
      },
    );
    onConfirmed(recoveryCodes);
  });
  return (
    <Form class="stack" error={error} onSubmit={() => void mutate()}>
      <p>
        Scan the QR code with an authenticator app, such as Aegis, Google Authenticator, or your password
        manager. On this device, <a href={uri}>open it in the app</a>.
      </p>
      <div class="totp-setup">
        <TotpImage uri={uri} />
        <div class="stack">
          <p class="small soft">Can’t scan it? Enter this key:</p>
          <code class="totp-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="Copy key" showLabel />
        </div>
      </div>
      <TextField
        {...CODE_ATTRIBUTES}
        label="Code"
        autofocus
        hint="The 6 digits that the app now shows. All other browsers are then signed out."
        error={
          fieldError(error, 'code') && 'Wrong code. Wait for the next one, and check the clock of your phone.'
        }
        value={code}
        onValue={setCode}
      />
      {error && error.details.length === 0 && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isPending}>
          Turn on
        </Button>
      </footer>
    </Form>
  );
}
