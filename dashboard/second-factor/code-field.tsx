import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { CODE_ATTRIBUTES } from './totp.js';

interface CodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  autofocus?: boolean;
  /** Called when the person changes to the other kind of code: an error no longer applies. */
  onSwitch: () => void;
}

/** A field for the code of the authenticator app, with a button that asks for a recovery code instead. */
export function CodeField({ value, onValue, error, autofocus, onSwitch }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div class="code-field">
      {isRecovery ? (
        <TextField
          // Another key gives the field the focus, because the browser sees a new one.
          key="recovery"
          {...CODE_ATTRIBUTES}
          label="Recovery code"
          inputMode="text"
          autocomplete="off"
          autofocus
          hint="One of the 10 codes that you saved. Each works once."
          error={error}
          value={value}
          onValue={onValue}
        />
      ) : (
        <TextField
          key="app"
          {...CODE_ATTRIBUTES}
          label="Code"
          autofocus={autofocus}
          hint="The 6 digits that your authenticator app shows."
          error={error}
          value={value}
          onValue={onValue}
        />
      )}
      <Button
        kind="quiet"
        small
        onClick={() => {
          setIsRecovery(!isRecovery);
          onValue('');
          onSwitch();
        }}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
