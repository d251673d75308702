import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { copyText } from './copy-text.js';
import { toast } from './toast.js';

interface ShownOnce {
  /** Closes the dialog if the secret was saved, or if the user was warned before. */
  close: () => void;
  /** Reports that the secret was copied or downloaded. */
  onSaved: () => void;
  /** The foot of the dialog: the warning, once it is due, and the button that copies or closes. */
  foot: ComponentChildren;
}

/**
 * Guards a dialog that shows a secret once: closing it before the secret was saved needs a second click. Its
 * button copies a secret that was not saved yet, and closes the dialog.
 *
 * @param secret what the button copies
 * @param warning says what was not saved, and how to leave without it
 * @param isSafe whether the secret can be lost without harm; default: no
 */
export function useShownOnce(
  secret: string,
  warning: string,
  onClose: () => void,
  isSafe = false,
): ShownOnce {
  const [isSaved, setIsSaved] = useState(isSafe);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => (isSaved || isWarned ? onClose() : setIsWarned(true));
  const copyAndClose = async () => {
    if (!(await copyText(secret))) return;
    toast('Copied');
    onClose();
  };
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
          {isSaved ? (
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          ) : (
            <Button kind="primary" icon="copy" onClick={() => void copyAndClose()}>
              Copy and close
            </Button>
          )}
        </footer>
      </>
    ),
  };
}
