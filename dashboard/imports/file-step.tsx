import { useState } from 'preact/hooks';
import { CODE_TYPES, type CodeType } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { saveFile } from '../http/save-file.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { FileDrop } from '../components/file-drop.js';
import { Form } from '../components/form.js';
import { exampleCsv } from './example-csv.js';
import { FileFacts } from './file-facts.js';
import { readContent, readFile, readPasted, type Source, type SourceResult } from './source.js';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name }));

interface FileStepProps {
  source: Source | undefined;
  /** `isNew`: another file, or other rows. Otherwise, the same ones are read in another way. */
  onSource: (source: Source, isNew: boolean) => void;
  onDrop: () => void;
  onNext: () => void;
}

/** The first step: drop a file, paste rows, or download an example; then how the file was read. */
export function FileStep({ source, onSource, onDrop, onNext }: FileStepProps) {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleResult = (result: SourceResult, isNew: boolean) => {
    setProblem(result.kind === 'problem' ? result.problem : undefined);
    if (result.kind !== 'source') return;
    onSource(result.source, isNew);
    if (isNew) onNext();
  };
  const alert = problem !== undefined && (
    <p class="field-error" role="alert">
      {problem}
    </p>
  );
  if (source) {
    return (
      <section class="panel stack" aria-label="File">
        <FileFacts
          source={source}
          onChoices={(choices) => handleResult(readContent(source.content, choices), false)}
        />
        {alert}
        <div class="import-foot">
          <Button onClick={onDrop}>Choose another file</Button>
          <Button kind="primary" onClick={onNext}>
            Match columns
          </Button>
        </div>
      </section>
    );
  }
  return (
    <>
      <section class="panel stack" aria-label="File">
        <FileDrop
          label="Choose a file"
          hint="CSV, as any spreadsheet saves it, or the export of Bitly, Dub, Shlink, Kutt, YOURLS, or Short.io. Up to 50,000 rows."
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,text/tab-separated-values,text/plain"
          onFile={(file) => void readFile(file).then((result) => handleResult(result, true))}
        />
        {alert}
        <Form class="stack" onSubmit={() => handleResult(readPasted(pasted), true)}>
          <TextField
            label="Or paste rows"
            hint="Copied from a spreadsheet, with the column names"
            rows={5}
            value={pasted}
            onValue={setPasted}
          />
          <div>
            <Button type="submit" disabled={pasted.trim() === ''}>
              Use these rows
            </Button>
          </div>
        </Form>
      </section>
      <ExamplePanel />
    </>
  );
}

function ExamplePanel() {
  const [type, setType] = useState<CodeType>('url');
  const download = () => {
    saveFile(new Blob([exampleCsv(type)], { type: 'text/csv' }), `${type}-example.csv`);
  };
  return (
    <section class="panel stack" aria-label="Example">
      <div>
        <h2>Start from an example</h2>
        <p class="soft">A file with the right columns and one sample row. Replace the row with your own.</p>
      </div>
      <div class="import-fields">
        <SelectField label="Code type" value={type} choices={TYPES} onValue={setType} />
        <Button icon="download" onClick={download}>
          Download example
        </Button>
      </div>
    </section>
  );
}
