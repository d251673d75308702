import { useMemo, useState } from 'preact/hooks';
import { TextField } from '../components/field.js';
import { messageAt } from '../http/api-error.js';
import { usePasswordProblem } from './use-password-problem.js';

/** Hint of every form with a new password. */
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
  /** Email of the person, which a new password must not be. */
  email?: string;
  error?: string | undefined;
  autofocus?: boolean;
}

/** A password with a checkbox that shows it. A new one that the API would reject is marked as it is typed. */
export function PasswordField({ autocomplete, email, error, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isNew = autocomplete === 'new-password';
  const problem = usePasswordProblem(isNew ? field.value : undefined, email);
  // The API's message is about the password that was sent.
  const rejected = useMemo(() => field.value, [error]);
  const shown = error !== undefined && field.value === rejected ? error : asSentence(problem);
  return (
    <>
      <TextField
        {...field}
        error={shown}
        isNoteLive
        type={isShown ? 'text' : 'password'}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        required
        minLength={isNew ? 8 : undefined}
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

function asSentence(problem: string | undefined): string | undefined {
  return problem && messageAt([{ path: '', message: problem }], '');
}
