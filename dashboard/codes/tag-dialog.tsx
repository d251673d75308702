import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { parseTags } from '../format/text.js';
import { updateCode, forEachCode } from './code-actions.js';

interface TagDialogProps {
  codes: readonly QrCode[];
  onClose: () => void;
  onDone: () => void;
}

/** Adds tags to codes; existing tags stay. */
export function TagDialog({ codes, onClose, onDone }: TagDialogProps) {
  const [text, setText] = useState('');
  const tags = parseTags(text);
  const { mutate, isPending, error } = useMutation(async () => {
    await forEachCode(codes, (code) => updateCode(code.id, { tags: [...new Set([...code.tags, ...tags])] }));
    toast(`${pluralize(codes.length, 'code')} tagged`);
    onDone();
  });
  return (
    <Dialog title={`Tag ${pluralize(codes.length, 'code')}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (tags.length > 0) void mutate();
        }}
      >
        <TextField
          label="Tags to add"
          hint="Separate tags with commas"
          value={text}
          onValue={setText}
          maxLength={500}
          autofocus
        />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={tags.length === 0}>
            Add tags
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
