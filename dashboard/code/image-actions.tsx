import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeImage } from '../codes/code-image.js';
import { CopyImageButton } from '../codes/copy-image-button.js';
import { displayName } from '../codes/describe-content.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';

/** Side of the enlarged image in CSS pixels; CSS reduces it to the width of the dialog. */
const ENLARGED_PX = 640;

/** The image of a code, which a click enlarges, with actions below it. */
export function ImageWithActions({ code }: { code: QrCode }) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  const enlarge = () => setIsEnlarged(true);
  return (
    <div class="code-image-box">
      <button type="button" class="code-image-box-button" aria-label="Enlarge the image" onClick={enlarge}>
        <CodeImage code={code} size={224} />
      </button>
      <div class="row">
        <CopyImageButton code={code} showLabel />
        <Button small icon="expand" onClick={enlarge}>
          Enlarge
        </Button>
      </div>
      {isEnlarged && (
        <Dialog title={displayName(code)} onClose={() => setIsEnlarged(false)}>
          <div class="enlarged">
            <CodeImage code={code} size={ENLARGED_PX} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
