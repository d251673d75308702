import { CSV_FILE_MARK } from '../../core/basics/csv.js';
import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from './button.js';

interface CsvButtonProps {
  /** API path whose response is available as CSV. */
  path: string;
  /** Name of the file without its extension. */
  fileName: string;
  /** Description of the button, where "CSV" does not suffice. */
  title?: string;
  /** Text of the button. Default "CSV". */
  label?: string;
}

/** Downloads the CSV of an API path as a file that spreadsheets read as UTF-8. */
export function CsvButton({ path, fileName, title, label = 'CSV' }: CsvButtonProps) {
  const { mutate, isPending, error } = useMutation(async () => {
    const csv = await callForFile('GET', path, { headers: { accept: 'text/csv' } });
    saveFile(new Blob([CSV_FILE_MARK, csv], { type: csv.type }), `${fileName}.csv`);
  });
  return (
    <div class="row">
      {error && <span class="field-error small">{error.message}</span>}
      <Button small icon="download" title={title} busy={isPending} onClick={() => void mutate()}>
        {label}
      </Button>
    </div>
  );
}
