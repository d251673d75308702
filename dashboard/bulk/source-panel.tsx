import { useState } from 'preact/hooks';
import { CODE_TYPES, type CodeType } from '../../core/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { saveFile } from '../http/save-file.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { FileDrop } from '../components/file-drop.js';
import { exampleCsv } from './example-csv.js';
import { readFile, readText, type Source, type SourceReading } from './source.js';

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_DISPLAY[type].name }));

/** Where the rows come from: a file, the clipboard, or an example to fill in. */
export function SourcePanel({ onSource }: { onSource: (source: Source) => void }) {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = (reading: SourceReading) => {
    if ('source' in reading) onSource(reading.source);
    else setProblem(reading.problem);
  };
  return (
    <>
      <section class="panel stack" aria-label="Rows">
        <FileDrop
          label="Choose a CSV file"
          hint="CSV or text with commas, semicolons or tabs. The first row holds the names of the columns."
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFile={(file) => void readFile(file).then(take)}
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
            take(readText(pasted));
          }}
        >
          <TextField
            label="Or paste rows"
            hint="As copied from a spreadsheet, with the row of names"
            rows={5}
            value={pasted}
            onValue={setPasted}
          />
          <div>
            <Button type="submit" disabled={pasted.trim() === ''}>
              Read rows
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
        <h2>Begin with an example</h2>
        <p class="soft">A file with the right columns and one row, to fill in with your own.</p>
      </div>
      <div class="bulk-example">
        <SelectField label="Type of the codes" value={type} choices={TYPES} onValue={setType} />
        <Button icon="download" onClick={download}>
          Download example
        </Button>
      </div>
    </section>
  );
}
