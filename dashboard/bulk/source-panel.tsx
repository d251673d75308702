import { useState } from 'preact/hooks';
import { CODE_TYPES, type CodeType } from '../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { saveFile } from '../http/save-file.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { FileDrop } from '../components/file-drop.js';
import { exampleCsv } from './example-csv.js';
import { readFile, parseText, type Source, type SourceResult } from './source.js';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name }));

/** The first step of a bulk creation: drop a file, paste rows, or download an example. */
export function SourcePanel({ onSource }: { onSource: (source: Source) => void }) {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleResult = (result: SourceResult) => {
    if (result.kind === 'source') onSource(result.source);
    else setProblem(result.problem);
  };
  return (
    <>
      <section class="panel stack" aria-label="Rows">
        <FileDrop
          label="Choose a CSV file"
          hint="CSV or text separated by commas, semicolons, or tabs, with column names in the first row"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFile={(file) => void readFile(file).then(handleResult)}
        />
        {problem && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void parseText(pasted).then(handleResult);
          }}
        >
          <TextField
            label="Or paste rows"
            hint="Copied from a spreadsheet, including the column names"
            rows={5}
            value={pasted}
            onValue={setPasted}
          />
          <div>
            <Button type="submit" disabled={pasted.trim() === ''}>
              Check rows
            </Button>
          </div>
        </form>
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
      <div class="bulk-example">
        <SelectField label="Code type" value={type} choices={TYPES} onValue={setType} />
        <Button icon="download" onClick={download}>
          Download example
        </Button>
      </div>
    </section>
  );
}
