import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CopyImageButton } from '../codes/copy-image-button.js';
import { canShare, shareCode } from '../codes/image-file.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { DownloadForm } from './download-form.js';

/** Downloads the image of a code, copies the image or the short link, and opens the system's share sheet. */
export function DownloadAndShare({ code }: { code: QrCode }) {
  const share = useMutation(() => shareCode(code));
  return (
    <div class="stack">
      <DownloadForm code={code} />
      <div class="row">
        <CopyImageButton code={code} showLabel />
        <CopyButton text={code.shortUrl} label="Copy short link" showLabel />
        {canShare() && (
          <Button small icon="send" busy={share.isPending} onClick={() => void share.mutate()}>
            Share…
          </Button>
        )}
      </div>
      {share.error && <Problem error={share.error} />}
    </div>
  );
}

/** A button that opens `DownloadAndShare` in a dialog. */
export function DownloadButton({ code }: { code: QrCode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Download
      </Button>
      {open && (
        <Dialog title="Download and share" onClose={() => setOpen(false)}>
          <DownloadAndShare code={code} />
        </Dialog>
      )}
    </>
  );
}
