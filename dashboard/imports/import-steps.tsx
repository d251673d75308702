import { useEffect, useRef, useState } from 'preact/hooks';
import { WithPhonePlans } from '../editor/with-phone-plans.js';
import { currentLocation, navigate, useLocation, withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { CheckStep } from './check-step.js';
import { ColumnsStep } from './columns-step.js';
import { FileStep } from './file-step.js';
import { findStoredDraft, storeDraft, newImportDraft, withGuess, type ImportDraft } from './import-draft.js';
import { ImportedBefore } from './imported-before.js';
import { ResultStep } from './result-step.js';
import { StepList, type Step } from './step-list.js';
import { cancelUpload, type LatestUpload } from './use-upload.js';

/**
 * The four steps of an import. The step is in the URL, so that the browser's buttons go from step to step.
 * The file and its settings stay until the import starts, also while another page is open.
 */
export function ImportSteps() {
  const { id } = useAccount();
  const { query } = useLocation();
  const [draft, setDraft] = useState(() => findStoredDraft(id));
  const [marked, setMarked] = useState<number>();
  const latest = useRef<LatestUpload>({}).current;
  const jobId = query.get('job') ?? undefined;
  const step = stepOf(query.get('step'), draft, jobId);
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    if (marked === undefined) container.current?.focus({ preventScroll: true });
  }, [step]);

  // Other pages of the dashboard leave the draft as it is, but the tab takes it along.
  const isOpen = draft !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOpen]);

  const change = (next: ImportDraft | undefined) => {
    setDraft(next);
    storeDraft(id, next);
  };
  const open = (next: Step, column?: number) => {
    setMarked(column);
    navigate(withQuery(currentLocation().path, { step: next === 'file' ? undefined : next }));
  };
  const startOver = () => {
    cancelUpload(latest);
    change(undefined);
    open('file');
  };
  return (
    <>
      <StepList
        current={step}
        reachable={draft && step !== 'result' ? ['file', 'columns', 'check'] : []}
        onStep={open}
      />
      <div ref={container} class="page import-step" tabIndex={-1} role="group" aria-label={STEP_LABELS[step]}>
        {step === 'file' && (
          <FileStep
            source={draft?.source}
            onSource={(source, isNew) =>
              change(isNew || !draft ? newImportDraft(source) : withGuess({ ...draft, source }))
            }
            onDrop={startOver}
            onNext={() => open('columns')}
          />
        )}
        {draft && (step === 'columns' || step === 'check') && <ImportedBefore source={draft.source} />}
        {step === 'columns' && draft && (
          <ColumnsStep
            draft={draft}
            marked={marked}
            onDraft={change}
            onBack={() => open('file')}
            onNext={() => open('check')}
          />
        )}
        {step === 'check' && draft && (
          <WithPhonePlans>
            {() => (
              <CheckStep
                draft={draft}
                latest={latest}
                onBack={(column) => open('columns', column)}
                onConfirmed={(job) => {
                  delete latest.created;
                  change(undefined);
                  navigate(withQuery(currentLocation().path, { job: job.id }), { replace: true });
                }}
              />
            )}
          </WithPhonePlans>
        )}
        {step === 'result' && jobId !== undefined && <ResultStep jobId={jobId} onStartOver={startOver} />}
      </div>
    </>
  );
}

const STEP_LABELS: Readonly<Record<Step, string>> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  result: 'Result',
};

/** Returns the step to show: without a file, there is only the first. */
function stepOf(name: string | null, draft: ImportDraft | undefined, jobId: string | undefined): Step {
  if (jobId !== undefined) return 'result';
  return draft && (name === 'columns' || name === 'check') ? name : 'file';
}
