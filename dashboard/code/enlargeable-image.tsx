import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { Dialog } from '../components/dialog.js';

/** Side of the enlarged image in CSS pixels; CSS reduces it to the width of the dialog. */
const ENLARGED_PX = 640;

interface EnlargeableImageProps {
  code: QrCode;
  /** Side in CSS pixels. */
  size: number;
  class: string;
}

/** The image of a code, which a click enlarges. */
export function EnlargeableImage({ code, size, class: className }: EnlargeableImageProps) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  return (
    <>
      <button
        type="button"
        class={className}
        aria-label="Enlarge the image"
        title="Enlarge the image"
        onClick={() => setIsEnlarged(true)}
      >
        <CodeImage code={code} size={size} />
      </button>
      {isEnlarged && (
        <Dialog title={displayName(code)} onClose={() => setIsEnlarged(false)}>
          <div class="enlarged">
            <CodeImage code={code} size={ENLARGED_PX} />
          </div>
        </Dialog>
      )}
    </>
  );
}
