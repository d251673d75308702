import { useMemo, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { completeStyle } from '../../core/symbols/style.js';
import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { ProgressBar } from '../components/progress-bar.js';
import { pluralize } from '../format/numbers.js';
import { saveFile } from '../http/save-file.js';
import { ConfirmImport } from '../jobs/confirm-import.js';
import { FailedItems } from '../jobs/failed-items.js';
import { LeaveOutButton } from '../jobs/leave-out-button.js';
import { groupProblems } from '../jobs/problem-groups.js';
import { ProblemList } from '../jobs/problem-list.js';
import { useFailedItems } from '../jobs/use-failed-items.js';
import { useAccount } from '../session/session.js';
import { withCountryCode } from '../editor/phone-plans.js';
import { useTemplates } from '../templates/use-templates.js';
import { errorCsv } from './error-csv.js';
import { findProblems, type TableProblem } from './find-problems.js';
import { FolderNote } from './folder-note.js';
import { hasMapping, importBody, setupOf, type ImportDraft } from './import-draft.js';
import { SampleCards } from './sample-cards.js';
import { uploadColumns } from './setup.js';
import { uploadCsv } from './upload-csv.js';
import { useCheckedRows, type RowCheck } from './use-checked-rows.js';
import { useUpload, type LatestUpload, type UploadRequest } from './use-upload.js';

interface CheckStepProps {
  draft: ImportDraft;
  latest: LatestUpload;
  /** Goes back to the columns. @param column The one to look at. */
  onBack: (column?: number) => void;
  onConfirmed: (job: Job) => void;
}

/**
 * The third step: what the rows become. They are checked here first, which takes no upload; then the API
 * checks those that passed.
 */
export function CheckStep({ draft, latest, onBack, onConfirmed }: CheckStepProps) {
  const { templates } = useTemplates();
  const names = templates.map(({ id, name }) => `${id} ${name}`).join('\n');
  const setup = useMemo(
    () => ({
      ...setupOf(draft, new Map(templates.map(({ id, name }) => [name.toLowerCase(), id]))),
      completePhone: withCountryCode,
    }),
    [draft, names],
  );
  const style = draft.style ?? styleOf(draft, templates) ?? completeStyle();
  const check = useCheckedRows(draft.source.table, setup, style);
  const isMapped = hasMapping(draft);
  const { domains } = useAccount();
  const body = importBody(draft, domains);
  const bodyKey = JSON.stringify(body);
  const request = useMemo(() => requestOf(draft, setup, check, body), [draft, setup, check.rows, bodyKey]);
  const upload = useUpload(request, latest);
  const [isLeftOut, setIsLeftOut] = useState(false);

  const checked = upload.job?.import ?? undefined;
  const failed = useFailedItems(isMapped && (checked?.invalid ?? 0) > 0 ? upload.job?.id : undefined);
  const problems = useMemo(
    () => (isMapped && check.rows ? findProblems(check.rows, setup, failed.problems ?? []) : undefined),
    [isMapped, check.rows, setup, failed.problems],
  );
  const ready = useMemo(() => (isMapped && check.rows?.filter(isValid)) || [], [isMapped, check.rows]);
  if (isMapped && !check.rows) {
    return (
      <section class="panel stack" aria-label="Check">
        <h2>Checking rows</h2>
        <ProgressBar label="Rows checked" done={check.done} total={draft.source.rows} />
      </section>
    );
  }
  const invalid = problems ? problems.rows.length : (checked?.invalid ?? 0);
  const leaveOut = request && (
    <LeaveOutButton rows={invalid} isLeftOut={isLeftOut} onLeaveOut={setIsLeftOut} />
  );
  return (
    <>
      {ready.length > 0 && (
        <section class="panel stack" aria-label="Examples">
          <h2>{ready.length === 1 ? 'Your code' : 'Your first codes'}</h2>
          <SampleCards rows={ready} style={style} timezone={draft.timezone} />
          <FolderNote rows={ready} column={uploadColumns(setup).findIndex(({ path }) => path === 'folder')} />
        </section>
      )}
      {invalid > 0 && (
        <section class="panel stack" aria-label="Problems">
          <h2>{pluralize(invalid, 'row')} with a problem</h2>
          {problems ? (
            <>
              {failed.error && <Problem error={failed.error} title="Couldn’t load some problems" />}
              <ProblemList
                groups={groupProblems(problems.all)}
                unit="row"
                hasRowNumbers
                actions={({ column }) => (
                  <Button small onClick={() => onBack(column)}>
                    Fix column
                  </Button>
                )}
              />
              <div class="row">
                {leaveOut}
                <Button small icon="download" onClick={() => download(draft, problems.rows)}>
                  Download them
                </Button>
              </div>
            </>
          ) : (
            upload.job && (
              <FailedItems job={upload.job} unit="row">
                {leaveOut}
              </FailedItems>
            )
          )}
        </section>
      )}
      {upload.error && (
        <Problem error={upload.error} title="Couldn’t check the rows" onRetry={() => upload.retry()} />
      )}
      {request && !upload.error && (
        <ConfirmImport
          job={upload.job}
          rows={isMapped ? ready.length : draft.source.rows}
          leftOut={problems ? problems.local : 0}
          isAccepted={invalid === 0 || isLeftOut}
          onConfirmed={onConfirmed}
          back={<Button onClick={() => onBack()}>Back to columns</Button>}
        />
      )}
      {(!request || upload.error) && (
        <div class="import-foot">
          <Button onClick={() => onBack()}>Back to columns</Button>
        </div>
      )}
    </>
  );
}

function isValid({ errors }: { errors: readonly unknown[] }): boolean {
  return errors.length === 0;
}

function styleOf({ template }: ImportDraft, templates: ReturnType<typeof useTemplates>['templates']) {
  return templates.find(({ id, isDefault }) => (template === '' ? isDefault : id === template))?.style;
}

/**
 * Returns the file to upload: the rows that passed; `undefined` if there are none, or while they are checked.
 */
function requestOf(
  draft: ImportDraft,
  setup: ReturnType<typeof setupOf>,
  { rows }: RowCheck,
  body: object,
): UploadRequest | undefined {
  const { source } = draft;
  const templates = setup.mapping.includes('template') ? [...setup.templates] : [];
  const key = JSON.stringify([source.content.id, source.choices, body, setup, templates]);
  if (!hasMapping(draft)) return { key, body, file: wholeFile(draft) };
  const valid = rows?.filter(isValid) ?? [];
  if (valid.length === 0) return undefined;
  return { key, body, file: uploadCsv(uploadColumns(setup), valid) };
}

/** Returns the file of another service, or of JSON, in UTF-8. */
function wholeFile({ source: { kind, lines, table } }: ImportDraft): Blob {
  if (kind === 'ndjson') return new Blob([lines], { type: 'application/x-ndjson' });
  const columns = table.columns.map((path, index) => ({ path, sources: [index] }));
  return uploadCsv(
    columns,
    table.rows.map(({ cells }) => ({ uploads: cells })),
  );
}

function download({ source: { content, table } }: ImportDraft, rows: readonly TableProblem[]): void {
  const name = (content.fileName ?? 'rows.csv').replace(/(\.\w+)?$/, '');
  saveFile(new Blob([errorCsv(table, rows)], { type: 'text/csv' }), `${name}-to-fix.csv`);
}
