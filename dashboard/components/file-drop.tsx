import { useId, useState } from 'preact/hooks';
import { Icon } from './icon.js';

interface FileDropProps {
  /** E.g. "Choose a CSV file". */
  label: string;
  hint: string;
  /** As the `accept` of a file field. */
  accept: string;
  onFile: (file: File) => void;
}

/** A place to drop a file on, or to choose one by. */
export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => file && onFile(file);
  return (
    <div
      class={over ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <span class="empty-icon">
        <Icon name="upload" size={24} />
      </span>
      <p>
        <label for={id} class="file-drop-choose">
          {label}
        </label>{' '}
        <span class="soft">or drop it here</span>
      </p>
      <p class="small soft">{hint}</p>
      <input
        id={id}
        type="file"
        class="unseen"
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file, mended, is a change again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
