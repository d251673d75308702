import { useRef, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { ScanExportFormat } from '../../core/jobs/job.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { jobPath } from '../jobs/use-job.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import type { CodeSelection } from './code-selection.js';
import { scanExportRequest } from './scan-export.js';
import type { View } from './view.js';

interface ExportScansProps {
  view: View;
  selection: CodeSelection;
}

/**
 * Button that exports every scan that the page counts, in the background. Accounts without exports have no
 * button.
 */
export function ExportScansButton(props: ExportScansProps) {
  const { plan } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (!PLAN_TERMS[plan].bulk) return null;
  return (
    <>
      <Button small icon="download" needs="bulk" onClick={() => setIsOpen(true)}>
        Export every scan
      </Button>
      {isOpen && <ExportScansDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'ndjson', label: 'NDJSON' },
] as const;

function ExportScansDialog({ view, selection, onClose }: ExportScansProps & { onClose: () => void }) {
  const [format, setFormat] = useState<ScanExportFormat>('csv');
  // A retry with the same request does not start a second job.
  const keys = useRef({ csv: crypto.randomUUID(), ndjson: crypto.randomUUID() });
  const { mutate, isPending, error } = useMutation(async () => {
    const job = await call<Job>('POST', '/api/v1/exports', {
      body: scanExportRequest(format, view, selection),
      headers: { 'idempotency-key': keys.current[format] },
    });
    setQueryData(jobPath(job.id), job);
    invalidateQueries('/api/v1/jobs?');
    navigate(`/jobs/${job.id}`);
  });
  return (
    <Dialog title="Export every scan" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <p>
          One compressed file with each scan in the range and with the filters of this page: time, location,
          device, and referring page. It contains no IP addresses.
        </p>
        <SegmentedControl label="Format" value={format} choices={FORMATS} onValue={setFormat} />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="download" busy={isPending} disabled={isPending}>
            Export scans
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
