import { useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { pluralize } from '../format/numbers.js';
import { startExport } from './export-codes.js';
import { ExportProgress } from './export-progress.js';

const FORMATS = [
  { value: 'SVG' as const, label: 'SVG, for print' },
  { value: 'PNG' as const, label: 'PNG, for screens and documents' },
];

/** Exports images of codes as one ZIP file: asks for the format, then shows progress. */
export function ExportDialog({ codes, onClose }: { codes: readonly QrCode[]; onClose: () => void }) {
  const [jobId, setJobId] = useState<string>();
  const count = pluralize(codes.length, 'code');
  return (
    <Dialog title={jobId === undefined ? `Export ${count}` : `Exporting ${count}`} onClose={onClose}>
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
  // The same request keeps its key, so that a retry does not start a second job.
  const lastRequest = useRef({ text: '', key: '' });
  const { mutate, isPending, error } = useMutation(async () => {
    const ids = codes.map(({ id }) => id);
    const request = { ids, format, size: format === 'PNG' ? Number(size) : undefined };
    const text = JSON.stringify(request);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: crypto.randomUUID() };
    onStarted((await startExport(request, lastRequest.current.key)).id);
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
      <p class="field-note">
        One ZIP file with an image of each code in its own style, and a list of the codes.
      </p>
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
