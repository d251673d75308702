import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from './button.js';

interface CsvButtonProps {
  /** API path whose response is available as CSV. */
  path: string;
  /** Name of the file without its extension. */
  fileName: string;
  /** What the button does, where "CSV" does not suffice. */
  title?: string;
}

/** Downloads what an API path returns as CSV. */
export function CsvButton({ path, fileName, title }: CsvButtonProps) {
  const { mutate, isPending, error } = useMutation(async () => {
    saveFile(await callForFile('GET', path, { headers: { accept: 'text/csv' } }), `${fileName}.csv`);
  });
  return (
    <div class="row">
      {error && <span class="field-error small">{error.message}</span>}
      <Button small icon="download" title={title} busy={isPending} onClick={() => void mutate()}>
        CSV
      </Button>
    </div>
  );
}
