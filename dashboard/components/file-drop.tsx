import { useId, useState } from 'preact/hooks';
import { Icon } from './icon.js';

interface FileDropProps {
  /** Text of the link that opens the file picker, such as "Choose a CSV file". */
  label: string;
  hint: string;
  /** Accepted types, in the syntax of a file input's `accept`. */
  accept: string;
  /** Accepts several files at once; without it, the first one counts. */
  multiple?: boolean;
  /** ID of the element that says what is wrong with the choice. */
  errorId?: string | undefined;
  onFile: (file: File) => void;
}

/** A drop zone for files, which also opens the browser's file picker. */
export function FileDrop({ label, hint, accept, multiple = false, errorId, onFile }: FileDropProps) {
  const id = useId();
  const [dragOver, setDragOver] = useState(false);
  const handleFiles = (files: FileList | null | undefined) =>
    [...(files ?? [])].slice(0, multiple ? undefined : 1).forEach(onFile);
  return (
    <div
      class={dragOver ? 'file-drop file-drop-active' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        handleFiles(event.dataTransfer?.files);
      }}
    >
      <span class="empty-icon">
        <Icon name="upload" size={24} />
      </span>
      <p>
        <label for={id} class="file-drop-label">
          {label}
        </label>{' '}
        <span class="soft">or drop {multiple ? 'them' : 'it'} here</span>
      </p>
      <p class="small soft">{hint}</p>
      <input
        id={id}
        type="file"
        class="visually-hidden"
        accept={accept}
        multiple={multiple}
        aria-describedby={errorId}
        aria-invalid={errorId === undefined ? undefined : true}
        onChange={(event) => {
          handleFiles(event.currentTarget.files);
          // Without this, choosing the same file again after fixing it fires no change event.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
