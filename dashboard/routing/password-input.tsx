import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Icon } from '../components/icon.js';
import type { PasswordDraft } from './routing-draft.js';

interface PasswordInputProps {
  /** Whether the code has a password. It cannot be shown. */
  isProtected: boolean;
  password: PasswordDraft;
  error: string | undefined;
  onPassword: (password: PasswordDraft) => void;
}

/** Sets, replaces, or removes the password that visitors enter. */
export function PasswordInput({ isProtected, password, error, onPassword }: PasswordInputProps) {
  const keep = () => onPassword({ kind: 'unchanged' });
  if (password.kind === 'new' || !isProtected) {
    return (
      <>
        <TextField
          label={isProtected ? 'New password' : 'Password'}
          optional={!isProtected}
          hint="Visitors enter it before they reach the destination. It can’t be shown later."
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={128}
          error={error}
          value={password.kind === 'new' ? password.text : ''}
          onValue={(text) => (text === '' && !isProtected ? keep() : onPassword({ kind: 'new', text }))}
        />
        {isProtected && (
          <div class="row">
            <Button small onClick={keep}>
              Keep the current password
            </Button>
          </div>
        )}
      </>
    );
  }
  if (password.kind === 'removed') {
    return (
      <div class="row">
        <p>The password is removed when you save.</p>
        <Button small onClick={keep}>
          Keep it
        </Button>
      </div>
    );
  }
  return (
    <div class="row">
      <p class="row">
        <Icon name="lock" /> Visitors enter a password.
      </p>
      <Button small onClick={() => onPassword({ kind: 'new', text: '' })}>
        Replace
      </Button>
      <Button small onClick={() => onPassword({ kind: 'removed' })}>
        Remove
      </Button>
    </div>
  );
}
