import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { CopyImageButton } from './copy-image-button.js';
import { canShare, downloadImage, shareCode, type ImageFormat } from './image-file.js';
import './download-and-share.css';

const FORMATS = [
  { value: 'svg', label: 'SVG' },
  { value: 'png', label: 'PNG' },
] as const;
/** Width in pixels that a PNG has at first: 8.7 cm in print at 300 dpi. */
const DEFAULT_SIZE = 1024;

/** Downloads the image of a code as SVG or PNG, copies the image or the short link, and opens the system's share sheet. */
export function DownloadAndShare({ code }: { code: QrCode }) {
  const [format, setFormat] = useState<ImageFormat>(code.style.format);
  const [size, setSize] = useState(String(Math.max(DEFAULT_SIZE, code.style.size)));
  const download = useMutation(() => downloadImage(code, format, Number(size)));
  const share = useMutation(() => shareCode(code));
  const error = download.error ?? share.error;
  return (
    <div class="stack">
      <form
        class="stack download-form"
        onSubmit={(event) => {
          event.preventDefault();
          void download.mutate();
        }}
      >
        <div class="download-format">
          <SegmentedControl label="Format" value={format} choices={FORMATS} onValue={setFormat} />
          <Button kind="primary" type="submit" icon="download" busy={download.isPending}>
            Download {format.toUpperCase()}
          </Button>
        </div>
        {format === 'png' ? (
          <TextField
            label="Width and height in pixels"
            type="number"
            min={64}
            max={4096}
            required
            hint="64 to 4096"
            value={size}
            onValue={setSize}
          />
        ) : (
          <p class="field-note">Sharp at any size. Best for print.</p>
        )}
      </form>
      <div class="row">
        <CopyImageButton code={code} showLabel />
        <CopyButton text={code.shortUrl} label="Copy short link" showLabel />
        {canShare() && (
          <Button small icon="send" busy={share.isPending} onClick={() => void share.mutate()}>
            Share…
          </Button>
        )}
      </div>
      {error && <Problem error={error} />}
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
