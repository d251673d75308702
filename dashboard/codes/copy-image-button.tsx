import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { CONFIRMATION_MS } from '../components/copy-button.js';
import { toast } from '../components/toast.js';
import { canCopyImages, copyImage } from './image-file.js';

interface CopyImageButtonProps {
  code: QrCode;
  /** Shows the label next to the icon. */
  showLabel?: boolean;
}

/**
 * Copies the image of a code as a PNG and confirms it in place. Renders nothing where the browser can't copy
 * images.
 */
export function CopyImageButton({ code, showLabel = false }: CopyImageButtonProps) {
  const [copied, setCopied] = useState(false);
  const { mutate, isPending } = useMutation(() => copyImage(code));
  if (!canCopyImages()) return null;
  const copy = async () => {
    if (!(await mutate())) return toast('Couldn’t copy the image. Download it instead.');
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMATION_MS);
  };
  const icon = copied ? 'check' : 'image';
  const label = copied ? 'Copied' : 'Copy image';
  if (showLabel) {
    return (
      <Button small icon={icon} busy={isPending} onClick={() => void copy()}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      kind="quiet"
      small
      icon={icon}
      busy={isPending}
      aria-label={label}
      title="Copy image"
      onClick={() => void copy()}
    />
  );
}
