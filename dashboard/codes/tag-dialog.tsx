import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { pluralize } from '../format/numbers.js';
import { parseTags } from '../format/text.js';
import { addTags } from './change-at-once.js';

interface TagDialogProps {
  codes: readonly QrCode[];
  onClose: () => void;
}

/** Adds tags to codes; existing tags stay. */
export function TagDialog({ codes, onClose }: TagDialogProps) {
  const [text, setText] = useState('');
  const tags = parseTags(text);
  return (
    <Dialog title={`Tag ${pluralize(codes.length, 'code')}`} onClose={onClose}>
      <Form
        class="stack"
        onSubmit={() => {
          if (tags.length === 0) return;
          onClose();
          void addTags(codes, tags).then((failure) => failure?.report());
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
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={tags.length === 0}>
            Add tags
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
