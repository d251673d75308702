import { useState } from 'preact/hooks';
import {
  CONFLICT_MODES,
  IMPORT_FORMATS,
  type ConflictMode,
  type ImportFormat,
} from '../../core/jobs/imports/import-job.js';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { FileDrop } from '../components/file-drop.js';
import { Problem } from '../components/problem.js';
import { formatFileSize } from '../format/numbers.js';
import { useMutation } from '../http/use-mutation.js';
import { navigate } from '../router/location.js';
import { ColumnTable } from './column-table.js';
import { readFilePreview, type FilePreview } from './file-preview.js';
import { submitImport } from './submit-import.js';

const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  qrelay: 'List of codes, or any table',
  bitly: 'Bitly',
  dub: 'Dub',
  shlink: 'Shlink',
  kutt: 'Kutt',
  yourls: 'YOURLS',
  short_io: 'Short.io',
};

const CONFLICT_NAMES: Readonly<Record<ConflictMode, string>> = {
  fail: 'The row is invalid',
  skip: 'Skip the row',
  update: 'Update that code',
};

const FORMATS = IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }));
const CONFLICTS = CONFLICT_MODES.map((value) => ({ value, label: CONFLICT_NAMES[value] }));

/**
 * The form of an import: its file, format, and columns. Submitting it opens the job, which asks for the
 * confirmation.
 */
export function ImportForm() {
  const [preview, setPreview] = useState<FilePreview>();
  const [problem, setProblem] = useState<string>();
  const [format, setFormat] = useState<ImportFormat>('qrelay');
  const [onConflict, setOnConflict] = useState<ConflictMode>('fail');
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useMutation(async (chosen: FilePreview) => {
    const id = await submitImport(chosen, { format, onConflict, mapping });
    navigate(`/jobs/${id}`);
  });
  const choose = (file: File) => {
    setMapping({});
    setProblem(undefined);
    void readFilePreview(file).then((result) => {
      if (result.kind === 'preview') setPreview(result.preview);
      else setProblem(result.problem);
    });
  };
  return (
    <>
      <section class="panel stack" aria-label="File">
        {preview ? (
          <div class="panel-head">
            <div>
              <h2>
                <bdi>{preview.file.name}</bdi>
              </h2>
              <p class="soft small number">{formatFileSize(preview.file.size)}</p>
            </div>
            <Button onClick={() => setPreview(undefined)}>Choose another file</Button>
          </div>
        ) : (
          <FileDrop
            label="Choose a file"
            hint="CSV with column names in the first row, or NDJSON; at most 20 MiB and 50,000 rows"
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
            onFile={choose}
          />
        )}
        {problem !== undefined && (
          <p class="field-error" role="alert">
            {problem}.
          </p>
        )}
        <div class="bulk-type">
          <SelectField label="Exported by" value={format} choices={FORMATS} onValue={setFormat} />
          <SelectField
            label="If a short code is already in use"
            value={onConflict}
            choices={CONFLICTS}
            onValue={setOnConflict}
          />
        </div>
      </section>
      {preview && format === 'qrelay' && preview.columns.length > 0 && (
        <ColumnTable preview={preview} mapping={mapping} onMapping={setMapping} />
      )}
      {error && <Problem title="Couldn’t import the file" error={error} />}
      <div>
        <Button
          kind="primary"
          busy={isPending}
          disabled={!preview || isPending}
          onClick={() => preview && void mutate(preview)}
        >
          Check rows
        </Button>
      </div>
    </>
  );
}
