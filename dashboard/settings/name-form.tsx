import { useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { useFocusAfterError } from '../session/use-focus-after-error.js';

interface NameFormProps {
  label: string;
  submitLabel: string;
  /** The name as it is now; empty for none. */
  saved: string;
  optional?: boolean;
  /** Saves the trimmed name. */
  onSave: (name: string) => Promise<void>;
}

/** A form with one name and a button that saves it. */
export function NameForm({ label, submitLabel, saved, optional = false, onSave }: NameFormProps) {
  const [typed, setTyped] = useState<string>();
  const name = typed ?? saved;
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation(async () => {
    await onSave(name.trim());
    setTyped(undefined);
  });
  useFocusAfterError(form, error);
  const isSame = name.trim() === saved || (!optional && name.trim() === '');
  return (
    <form
      class="stack name-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) void mutate();
      }}
    >
      <TextField
        label={label}
        name="name"
        optional={optional}
        autocomplete="off"
        maxLength={100}
        error={fieldError(error, 'name')}
        value={name}
        onValue={setTyped}
      />
      {error && error.details.length === 0 && <Problem error={error} />}
      <div class="row">
        <Button type="submit" busy={isPending} disabled={isPending || isSame}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
