import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.js';

interface ShownOnce {
  /** Closes the dialog if the secret was saved, or if the user was warned before. */
  close: () => void;
  /** Reports that the secret was copied or downloaded. */
  onSaved: () => void;
  /** The foot of the dialog: the warning, once it is due, and the button that closes it. */
  foot: ComponentChildren;
}

/**
 * Guards a dialog that shows a secret once: closing it before the secret was saved needs a second click.
 *
 * @param warning says what was not saved, and how to leave without it
 * @param isSafe whether the secret can be lost without harm; default: no
 */
export function useShownOnce(warning: string, onClose: () => void, isSafe = false): ShownOnce {
  const [isSaved, setIsSaved] = useState(isSafe);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => (isSaved || isWarned ? onClose() : setIsWarned(true));
  return {
    close,
    onSaved: () => setIsSaved(true),
    foot: (
      <>
        {isWarned && !isSaved && (
          <p class="field-error" role="alert">
            {warning}
          </p>
        )}
        <footer class="dialog-foot">
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </footer>
      </>
    ),
  };
}
