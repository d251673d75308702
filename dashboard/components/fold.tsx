import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icon.js';

interface FoldProps {
  /** Name by which links open the fold. */
  part?: string;
  title: string;
  /** Summary of the settings inside, such as "None" or "2 entries". */
  summary: string;
  /** Opens the fold initially, for example because something is set inside. */
  startsOpen?: boolean;
  /** Something inside has an error: the fold opens and stays open. */
  hasError?: boolean;
  children: ComponentChildren;
}

/**
 * Advanced fields behind a line that names them and says what is set. Initially closed, unless `startsOpen`
 * is set.
 */
export function Fold({ part, title, summary, startsOpen = false, hasError = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  /** A fold that nobody has opened renders no content: a form has a dozen folds. */
  const [wasOpened, setWasOpened] = useState(startsOpen || hasError);
  return (
    <details
      class="fold"
      data-part={part}
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary onClick={() => setWasOpened(true)}>
        <span class="fold-title">{title}</span>
        <span class="fold-summary soft truncate">
          <bdi>{summary}</bdi>
        </span>
        <Icon name="down" size={16} />
      </summary>
      <div class="fold-content stack">{(wasOpened || isOpen || hasError) && children}</div>
    </details>
  );
}
