import { useId, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { useAccount } from '../session/session.js';
import { ChosenFile } from './chosen-file.js';
import { FilePickerDialog } from './file-picker-dialog.js';
import { useFiles } from './use-files.js';
import './files-input.css';

interface ImageInputProps {
  label: string;
  hint: string;
  /** ID of the image; empty for none. */
  id: string;
  error?: string | undefined;
  /** Receives an empty ID when the image is removed. */
  onId: (id: string) => void;
}

/** Chooses one image, by upload or from the uploaded files. */
export function ImageInput({ label, hint, id, error, onId }: ImageInputProps) {
  const { limits } = useAccount();
  const labelId = useId();
  const [isPicking, setPicking] = useState(false);
  const [file] = useFiles(id === '' ? [] : [id]);
  const mayUpload = limits.fileBytes !== 0;
  const pick = () => setPicking(true);
  return (
    <div class="field" role="group" aria-labelledby={labelId}>
      <span class="field-label" id={labelId}>
        {label} <span class="field-optional">optional</span>
      </span>
      {file && (
        <ul class="chosen-files" aria-label={label}>
          <ChosenFile
            file={file}
            index={0}
            count={1}
            error={error}
            actions={{ onExchange: mayUpload ? pick : undefined, onRemove: () => onId('') }}
          />
        </ul>
      )}
      {!file && mayUpload && (
        <div>
          <Button small icon="image" onClick={pick}>
            Choose image
          </Button>
        </div>
      )}
      {!file && <p class="field-note">{mayUpload ? hint : 'On the Pro and Business plans.'}</p>}
      {isPicking && (
        <FilePickerDialog
          title="Choose an image"
          imagesOnly
          withUpload
          without={id === '' ? [] : [id]}
          onChoose={(chosen) => {
            setPicking(false);
            onId(chosen.id);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
