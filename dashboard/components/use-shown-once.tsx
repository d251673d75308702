import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { COPY_FAILED, copyText } from './copy-text.js';
import { toast } from './toast.js';

interface ShownOnce {
  /** Closes the dialog if the secret was saved, or if the user was warned before. */
  close: () => void;
  /** Reports that the secret was copied or downloaded. */
  onSaved: () => void;
  /** The foot of the dialog: the warning, once it is due, and the buttons that copy or close. */
  foot: ComponentChildren;
}

/**
 * Guards a dialog that shows a secret once: closing it before the secret was saved warns first. Its button
 * copies a secret that was not saved yet, and closes the dialog.
 *
 * @param secret what the button copies
 * @param notSaved says what was not saved, as a sentence
 * @param isSafe whether the secret can be lost without harm; default: no
 */
export function useShownOnce(
  secret: string,
  notSaved: string,
  onClose: () => void,
  isSafe = false,
): ShownOnce {
  const [isSaved, setIsSaved] = useState(isSafe);
  const [warning, setWarning] = useState<string>();
  const copyAndClose = async () => {
    if (!(await copyText(secret))) return setWarning(COPY_FAILED);
    toast('Copied');
    onClose();
  };
  return {
    close: () => (isSaved || warning !== undefined ? onClose() : setWarning(notSaved)),
    onSaved: () => setIsSaved(true),
    foot: (
      <>
        {warning !== undefined && !isSaved && (
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
            <>
              {warning !== undefined && <Button onClick={onClose}>Close without copying</Button>}
              <Button kind="primary" icon="copy" onClick={() => void copyAndClose()}>
                Copy and close
              </Button>
            </>
          )}
        </footer>
      </>
    ),
  };
}
