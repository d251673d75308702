import { useState } from 'preact/hooks';
import { TextField } from '../components/field.js';

/** Hint of every form with a new password. The API checks the password. */
export const PASSWORD_HINT =
  'At least 8 characters. Common passwords such as pizza123 are rejected; three unrelated words work well.';

interface PasswordFieldProps {
  label: string;
  name: string;
  /**
   * Whether password managers fill in the stored password or suggest a new one. A new one needs at least 8
   * characters.
   */
  autocomplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  autofocus?: boolean;
}

/** A password with a checkbox that shows it. */
export function PasswordField({ autocomplete, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        required
        minLength={autocomplete === 'new-password' ? 8 : undefined}
        maxLength={200}
      />
      <label class="show-password">
        <input
          type="checkbox"
          class="checkbox"
          checked={isShown}
          onChange={(event) => setIsShown(event.currentTarget.checked)}
        />
        Show password
      </label>
    </>
  );
}
