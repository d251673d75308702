import { useState } from 'preact/hooks';
import { Button } from './button.js';

const CONFIRMED_MS = 1_600;

/** Copies a text; says so in place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <Button
      kind="quiet"
      small
      icon={copied ? 'check' : 'copy'}
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
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
