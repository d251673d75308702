import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { toast } from './toast.js';

/** Time for which a copy button says that it has copied. */
export const CONFIRMATION_MS = 1_600;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the label next to the icon. */
  showLabel?: boolean;
  autofocus?: boolean;
  onCopied?: () => void;
}

/** Copies a text to the clipboard and confirms it in place. */
export function CopyButton({ text, label, showLabel = false, autofocus, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(text);
    } catch {
      toast('Couldn’t copy. Select the text and copy it yourself.');
      return;
    }
    onCopied?.();
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMATION_MS);
  };
  const icon = copied ? 'check' : 'copy';
  if (showLabel) {
    return (
      <Button small icon={icon} autofocus={autofocus} onClick={() => void copy()}>
        {copied ? 'Copied' : label}
      </Button>
    );
  }
  return (
    <Button
      kind="quiet"
      small
      icon={icon}
      aria-label={copied ? 'Copied' : label}
      title={label}
      onClick={() => void copy()}
    />
  );
}

/** Browsers offer the clipboard API on https and localhost only; elsewhere a selected text area is copied. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Nothing outside an open modal dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const succeeded = document.execCommand('copy');
  area.remove();
  if (!succeeded) throw new Error('the browser did not copy the selection');
}
