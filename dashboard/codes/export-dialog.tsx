import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { useAction } from '../http/use-action.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { SelectField, TextField } from '../parts/field.js';
import { Problem } from '../parts/problem.js';
import { say } from '../parts/toast.js';
import { saveFile } from '../http/save-file.js';
import { counted } from '../text/numbers.js';
import { exportCodes } from './export-codes.js';

const FORMATS = [
  { value: 'SVG' as const, label: 'SVG, for print' },
  { value: 'PNG' as const, label: 'PNG, for screens and documents' },
];

/** Packs pictures into one ZIP. */
export function ExportDialog({ codes, onClose }: { codes: readonly QrCode[]; onClose: () => void }) {
  const [format, setFormat] = useState<'SVG' | 'PNG'>('SVG');
  const [size, setSize] = useState('1024');
  const { run, running, error } = useAction(async () => {
    const ids = codes.map(({ id }) => id);
    saveFile(await exportCodes(ids, format, format === 'PNG' ? Number(size) : undefined), 'qr-codes.zip');
    say(`${counted(codes.length, 'code')} exported`);
    onClose();
  });
  return (
    <Dialog title={`Export ${counted(codes.length, 'code')}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <SelectField label="Format" value={format} choices={FORMATS} onValue={setFormat} />
        {format === 'PNG' && (
          <TextField
            label="Size in pixels"
            type="number"
            min={64}
            max={4096}
            required
            value={size}
            onValue={setSize}
            hint="64 to 4096"
          />
        )}
        <p class="field-note">One ZIP with a picture of each code in its own style, and a list of them.</p>
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="download" busy={running}>
            Download ZIP
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
