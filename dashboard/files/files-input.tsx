import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { MAX_SHOWN_FILES } from '../../core/files/file-ids.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { Button } from '../components/button.js';
import { moveItem } from '../components/move-item.js';
import { toast } from '../components/toast.js';
import { messageForPeople } from '../editor/form-texts.js';
import { useAccount } from '../session/session.js';
import { withExchanged, withFile } from './choose-files.js';
import { ChosenFile, chosenFileName } from './chosen-file.js';
import { isImage } from './describe-file.js';
import { FilePickerDialog } from './file-picker-dialog.js';
import { FileUpload } from './file-upload.js';
import { useFiles } from './use-files.js';
import './files-input.css';

interface FilesInputProps {
  ids: readonly string[];
  /** IDs of the saved files, which are shown for comparison; absent for a new place. */
  former?: readonly string[] | undefined;
  /** Path of the list in the request body, such as `data.files`. */
  path: string;
  errors: readonly ErrorDetail[];
  onIds: (ids: string[]) => void;
}

/** Chooses what visitors get, one PDF or images in their order, by upload or from the uploaded files. */
export function FilesInput({ ids, former = [], path, errors, onIds }: FilesInputProps) {
  const { limits } = useAccount();
  const errorId = useId();
  const [picking, setPicking] = useState<{ kind: 'add' } | { kind: 'exchange'; index: number }>();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusTarget = useRef<{ index: number; control: string }>();
  const files = useFiles(ids);
  const formerFiles = useFiles(former);
  // Uploads end later: they add to the files of that moment, and to nothing once the form is closed.
  const latest = useRef<{ ids: readonly string[]; isPdf: boolean; onIds: (ids: string[]) => void }>();
  const isPdf = files.some(({ data }) => data && !isImage(data));
  latest.current = { ids, isPdf, onIds };
  useEffect(() => () => void (latest.current = undefined), []);
  useLayoutEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    focusTarget.current = undefined;
    list.current?.children[target.index]?.querySelector<HTMLElement>(target.control)?.focus();
  }, [ids]);

  const isFull = ids.length >= MAX_SHOWN_FILES;
  const isChanged = former.length > 0 && former.join(' ') !== ids.join(' ');
  const mayUpload = limits.fileBytes !== 0;
  // Nothing is exchanged before the first save.
  const mayExchange = mayUpload && former.length > 0;
  const add = (file: FileResource) => {
    const now = latest.current;
    now?.onIds(withFile(now.ids, now.isPdf, file));
  };
  const messageAt = (at: string) => {
    const message = errors.find((detail) => detail.path === at)?.message;
    return message && messageForPeople(message);
  };
  const missing = ids.length === 0 && messageAt(path) !== undefined && 'Choose a PDF or images.';
  const error = missing || messageAt(path);
  const move = (index: number, step: -1 | 1) => {
    const to = index + step;
    const isAtEnd = to === 0 || to === ids.length - 1;
    focusTarget.current = { index: to, control: `[data-control=${step < 0 === isAtEnd ? 'down' : 'up'}]` };
    setAnnouncement(`${chosenFileName(files[index]!, index)} is now ${to + 1} of ${ids.length}`);
    onIds(moveItem(ids, index, to));
  };
  const remove = (index: number) => {
    onIds(ids.toSpliced(index, 1));
    toast('File removed', { label: 'Undo', onChoose: () => latest.current?.onIds([...ids]) });
  };
  return (
    <div class="files-input">
      {isChanged && (
        <div class="files-part">
          <p class="field-label">Before</p>
          <ul class="chosen-files" aria-label="Before">
            {formerFiles.map((file, index) => (
              <ChosenFile key={file.id} file={file} index={index} count={former.length} error={undefined} />
            ))}
          </ul>
        </div>
      )}
      {ids.length > 0 && (
        <div class="files-part">
          {isChanged && <p class="field-label">After</p>}
          <ul class="chosen-files" aria-label={isChanged ? 'After' : 'Chosen files'} ref={list}>
            {files.map((file, index) => (
              <ChosenFile
                key={file.id}
                file={file}
                index={index}
                count={ids.length}
                error={messageAt(`${path}[${index}]`)}
                actions={{
                  // A single file is exchanged below.
                  onExchange:
                    mayExchange && ids.length > 1 ? () => setPicking({ kind: 'exchange', index }) : undefined,
                  onMove: (step) => move(index, step),
                  onRemove: () => remove(index),
                }}
              />
            ))}
          </ul>
        </div>
      )}
      {mayUpload && !isFull && (
        <FileUpload
          multiple
          label={isPdf ? 'Exchange file' : ids.length > 0 ? 'Add images' : 'Choose a PDF or images'}
          errorId={error ? errorId : undefined}
          onUploaded={add}
        />
      )}
      {error && (
        <p id={errorId} class="field-note field-error">
          {error}
        </p>
      )}
      {mayUpload && (
        <div class="row">
          <Button small icon="file" disabled={isFull} onClick={() => setPicking({ kind: 'add' })}>
            Choose from uploaded files
          </Button>
          {mayExchange && ids.length === 1 && !isPdf && (
            <Button small onClick={() => setPicking({ kind: 'exchange', index: 0 })}>
              Exchange file
            </Button>
          )}
          {isFull && <span class="small soft">A page can have {MAX_SHOWN_FILES} images.</span>}
        </div>
      )}
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
      {picking && (
        <FilePickerDialog
          title={picking.kind === 'add' ? 'Choose a file' : 'Exchange file'}
          withUpload={picking.kind === 'exchange'}
          without={ids}
          onChoose={(file) => {
            setPicking(undefined);
            if (picking.kind === 'add') add(file);
            else onIds(withExchanged(ids, picking.index, file));
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  );
}
