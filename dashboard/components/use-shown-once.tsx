import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface ShownOnce {
  /** Closes the dialog if the secret was copied, or if the user was warned before. */
  close: () => void;
  /** Reports that the secret was copied. */
  onCopied: () => void;
  /** The warning, once it is due. */
  warning: ComponentChildren;
}

/**
 * Guards a dialog that shows a secret once: closing it before anything was copied needs a second click.
 *
 * @param name of the secret in the warning, such as `the key`
 */
export function useShownOnce(name: string, onClose: () => void): ShownOnce {
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  return {
    close: () => (copied || warned ? onClose() : setWarned(true)),
    onCopied: () => setCopied(true),
    warning: warned && !copied && (
      <p class="field-error" role="alert">
        You haven’t copied {name}. Close again to leave without it.
      </p>
    ),
  };
}
