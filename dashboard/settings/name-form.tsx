import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';

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
  const { mutate, isPending, error } = useMutation(async () => {
    await onSave(name.trim());
    setTyped(undefined);
  });
  const isSame = name.trim() === saved || (!optional && name.trim() === '');
  return (
    <Form
      class="stack name-form"
      error={error}
      onSubmit={() => {
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
        <Button type="submit" busy={isPending} disabled={isSame}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
