import { Button } from '../components/button.js';
import { MoveButtons } from '../components/move-buttons.js';
import { Icon } from '../components/icon.js';
import { describeFile, isImage } from './describe-file.js';
import { fileContentPath } from './file-paths.js';
import type { LoadedFile } from './use-files.js';

interface ChosenFileProps {
  file: LoadedFile;
  /** Position, counted from 0. */
  index: number;
  /** Number of files. */
  count: number;
  error: string | undefined;
  /** Absent for files that are only shown. */
  actions?: {
    onExchange: (() => void) | undefined;
    /** Absent for a single file. */
    onMove?: (step: -1 | 1) => void;
    onRemove: () => void;
  };
}

/** Returns what a file is called in messages. */
export function chosenFileName({ data }: LoadedFile, index: number): string {
  return data?.name ?? `File ${index + 1}`;
}

/** A file that visitors get: image, name, kind, and size, and buttons that move, exchange, or remove it. */
export function ChosenFile({ file, index, count, error, actions }: ChosenFileProps) {
  const { id, data, error: problem } = file;
  const name = chosenFileName(file, index);
  return (
    <li class="chosen-file" data-file={id}>
      <span class="file-icon">
        {data && isImage(data) ? (
          <img src={fileContentPath(id)} alt="" loading="lazy" />
        ) : (
          <Icon name={problem ? 'warn' : 'file'} size={24} />
        )}
      </span>
      <span class="file-about">
        <bdi class="truncate" title={data?.name}>
          {name}
        </bdi>
        <span class="small soft number">
          {data ? describeFile(data) : problem ? 'Couldn’t load this file' : 'Loading…'}
        </span>
      </span>
      {actions && (
        <span class="chosen-file-actions">
          {actions.onExchange && (
            <Button small aria-label={`Exchange ${name}`} onClick={actions.onExchange}>
              Exchange
            </Button>
          )}
          {count > 1 && actions.onMove && (
            <MoveButtons name={name} index={index} count={count} onMove={actions.onMove} />
          )}
          <Button
            kind="quiet"
            small
            icon="close"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={actions.onRemove}
          />
        </span>
      )}
      {error && <p class="field-note field-error">{error}</p>}
    </li>
  );
}
