import { useState } from 'preact/hooks';
import { Button } from './button.js';
import { say } from './toast.js';

const CONFIRMED_MS = 1_600;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the label beside the icon. */
  inWords?: boolean;
  autofocus?: boolean;
  onCopied?: () => void;
}

/** Copies a text; says so in place. */
export function CopyButton({ text, label, inWords = false, autofocus, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(text);
    } catch {
      say('Copying failed: select the text and copy it by hand');
      return;
    }
    onCopied?.();
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  const icon = copied ? 'check' : 'copy';
  if (inWords) {
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

/** The clipboard of browsers is there on https and localhost alone; elsewhere a selection is copied. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Nothing outside an open dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('the browser copies nothing');
}
