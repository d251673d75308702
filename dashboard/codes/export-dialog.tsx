import { useRef, useState } from 'preact/hooks';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { exportParameters, findProblems, firstChoice } from '../download/image-choice.js';
import { ImageFields } from '../download/image-fields.js';
import { pluralize } from '../format/numbers.js';
import { startExport } from './export-codes.js';
import { ExportProgress } from './export-progress.js';

interface ExportDialogProps {
  selection: BulkSelection;
  onClose: () => void;
}

/** Exports images of codes as one ZIP file: asks for the format, then shows progress. */
export function ExportDialog({ selection, onClose }: ExportDialogProps) {
  const [jobId, setJobId] = useState<string>();
  const count = pluralize(selection.count, 'code');
  return (
    <Dialog title={jobId === undefined ? `Download ${count}` : `Downloading ${count}`} onClose={onClose}>
      {jobId === undefined ? (
        <ExportForm selection={selection} onStarted={setJobId} onClose={onClose} />
      ) : (
        <ExportProgress jobId={jobId} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ExportFormProps extends ExportDialogProps {
  onStarted: (jobId: string) => void;
}

function ExportForm({ selection, onStarted, onClose }: ExportFormProps) {
  const [choice, setChoice] = useState(() => firstChoice({ format: 'png', size: 0 }));
  const isComplete = Object.keys(findProblems(choice)).length === 0;
  // The same request keeps its key, so that a retry does not start a second job.
  const lastRequest = useRef({ text: '', key: '' });
  const { mutate, isPending, error } = useMutation(async () => {
    const { format, ...parameters } = exportParameters(choice);
    const { select, count } = selection;
    const request = { select, expect: count, formats: [format], ...parameters };
    const text = JSON.stringify(request);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: crypto.randomUUID() };
    onStarted((await startExport(request, lastRequest.current.key)).id);
  });
  return (
    <Form
      class="stack"
      noValidate
      error={error}
      onSubmit={() => {
        if (isComplete) void mutate();
      }}
    >
      <ImageFields choice={choice} onChoice={(change) => setChoice({ ...choice, ...change })} />
      <p class="field-note">
        One ZIP file with an image of each code in its own style, and a list of the codes.
      </p>
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" icon="download" busy={isPending} disabled={!isComplete}>
          Download ZIP
        </Button>
      </footer>
    </Form>
  );
}
