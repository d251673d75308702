import { useState } from 'preact/hooks';
import { MAX_FILE_BYTES } from '../../core/files/file-limits.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { Button } from '../components/button.js';
import { FileDrop } from '../components/file-drop.js';
import { Icon } from '../components/icon.js';
import { ProgressBar } from '../components/progress-bar.js';
import { formatFileSize, formatStorage } from '../format/numbers.js';
import { ACCEPTED_TYPES, IMAGE_TYPES } from './media-type.js';
import { useUploads, type Upload } from './use-uploads.js';
import './file-upload.css';

interface FileUploadProps {
  /** ID of the folder that receives the files. Default: none. */
  folder?: string | undefined;
  /** Accepts several files at once. */
  multiple?: boolean;
  /** Text of the link that opens the file picker. Default: `Choose a file`, or `Choose files`. */
  label?: string | undefined;
  /** Accepts images only. */
  imagesOnly?: boolean;
  /** ID of the element that says what is wrong with the choice. */
  errorId?: string | undefined;
  /** Called for each file when it is stored. */
  onUploaded?: (file: FileResource) => void;
}

/** A drop zone for PDFs and images, and below it the progress of each upload, or why it failed. */
export function FileUpload(props: FileUploadProps) {
  const { folder, multiple = false, imagesOnly = false, errorId, onUploaded } = props;
  const { label = multiple ? 'Choose files' : 'Choose a file' } = props;
  const [announcement, setAnnouncement] = useState('');
  const uploads = useUploads({
    folder,
    onUploaded: (file) => {
      setAnnouncement(`${file.name} is uploaded`);
      onUploaded?.(file);
    },
  });
  return (
    <div class="file-upload">
      <FileDrop
        label={label}
        hint={`${imagesOnly ? '' : 'PDF, '}PNG, JPEG, or WebP, at most ${formatStorage(MAX_FILE_BYTES)}${multiple ? ' each' : ''}`}
        accept={imagesOnly ? IMAGE_TYPES : ACCEPTED_TYPES}
        multiple={multiple}
        errorId={errorId}
        onFile={(file) => uploads.add(file)}
      />
      {uploads.list.length > 0 && (
        <ul class="uploads" aria-label="Uploads">
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
        </ul>
      )}
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload: { file, sent, problem, mayRetry }, onRetry, onRemove }: UploadRowProps) {
  const { name, size } = file;
  return (
    <li class="upload-row">
      <span class="upload-name">
        <bdi class="truncate">{name}</bdi>
        {problem === undefined && sent >= size && <span class="small soft">Checking…</span>}
      </span>
      <Button
        kind="quiet"
        small
        icon="close"
        aria-label={problem === undefined ? `Cancel the upload of ${name}` : `Dismiss ${name}`}
        onClick={onRemove}
      />
      {problem === undefined ? (
        <ProgressBar label={`Upload of ${name}`} done={sent} total={size} format={formatFileSize} />
      ) : (
        <div class="upload-problem" role="alert">
          <Icon name="warn" size={16} />
          <p class="small">{problem}</p>
          {mayRetry && (
            <Button small onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
