import { useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { counted } from '../format/numbers.js';
import { startExport } from './export-codes.js';
import { ExportProgress } from './export-progress.js';

const FORMATS = [
  { value: 'SVG' as const, label: 'SVG, for print' },
  { value: 'PNG' as const, label: 'PNG, for screens and documents' },
];

/** Packs pictures into one ZIP: asks how, then shows how far it is. */
export function ExportDialog({ codes, onClose }: { codes: readonly QrCode[]; onClose: () => void }) {
  const [jobId, setJobId] = useState<string>();
  const many = counted(codes.length, 'code');
  return (
    <Dialog title={jobId === undefined ? `Export ${many}` : `Exporting ${many}`} onClose={onClose}>
      {jobId === undefined ? (
        <ExportForm codes={codes} onStarted={setJobId} onClose={onClose} />
      ) : (
        <ExportProgress jobId={jobId} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ExportFormProps {
  codes: readonly QrCode[];
  onStarted: (jobId: string) => void;
  onClose: () => void;
}

function ExportForm({ codes, onStarted, onClose }: ExportFormProps) {
  const [format, setFormat] = useState<'SVG' | 'PNG'>('SVG');
  const [size, setSize] = useState('1024');
  const sent = useRef({ wish: '', key: '' });
  const { mutate, isPending, error } = useMutation(async () => {
    const ids = codes.map(({ id }) => id);
    const wish = { ids, format, size: format === 'PNG' ? Number(size) : undefined };
    const text = JSON.stringify(wish);
    if (sent.current.wish !== text) sent.current = { wish: text, key: crypto.randomUUID() };
    onStarted((await startExport(wish, sent.current.key)).id);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void mutate();
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
        <Button kind="primary" type="submit" icon="download" busy={isPending}>
          Download ZIP
        </Button>
      </footer>
    </form>
  );
}
