import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { COPY_FAILED, copyText } from './copy-text.js';
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
    if (!(await copyText(text))) return toast(COPY_FAILED);
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
