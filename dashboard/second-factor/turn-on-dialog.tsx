import type { z } from 'zod';
import { useState } from 'preact/hooks';
import type { totpSetupSchema } from '../../core/accounts/totp-schemas.js';
import { Dialog } from '../components/dialog.js';
import { useShownOnce } from '../components/use-shown-once.js';
import { ConfirmSecret } from './confirm-secret.js';
import { PasswordStep } from './password-step.js';
import { RecoveryCodes } from './recovery-codes.js';

type Step =
  | { name: 'password' }
  | { name: 'confirm'; setup: z.output<typeof totpSetupSchema> }
  | { name: 'codes'; codes: readonly string[] };

interface TurnOnDialogProps {
  email: string;
  /** Called once it is on, before the recovery codes are closed. */
  onTurnedOn: () => void;
  onClose: () => void;
}

/**
 * Turns two-factor sign-in on: password, secret with the first code, recovery codes. Closing the codes before
 * they were saved needs a second click.
 */
export function TurnOnDialog({ email, onTurnedOn, onClose }: TurnOnDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const codes = useShownOnce(
    step.name === 'codes' ? step.codes.join('\n') : '',
    'You haven’t saved the codes.',
    onClose,
  );
  return (
    <Dialog
      title={step.name === 'codes' ? 'Save your recovery codes' : 'Turn on two-factor sign-in'}
      onClose={step.name === 'codes' ? codes.close : onClose}
      ignoreBackdropClick={step.name !== 'password'}
    >
      {step.name === 'password' && (
        <PasswordStep
          email={email}
          onSetup={(setup) => setStep({ name: 'confirm', setup })}
          onClose={onClose}
        />
      )}
      {step.name === 'confirm' && (
        <ConfirmSecret
          setup={step.setup}
          onConfirmed={(created) => {
            setStep({ name: 'codes', codes: created });
            onTurnedOn();
          }}
          onClose={onClose}
        />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} email={email} foot={codes.foot} onSaved={codes.onSaved} />
      )}
    </Dialog>
  );
}
