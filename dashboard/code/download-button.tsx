import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { displayName } from '../codes/describe-content.js';
import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { useMutation } from '../http/use-mutation.js';
import { withQuery } from '../router/location.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { SegmentedControl } from '../components/segmented-control.js';

const FORMATS = [
  { value: 'svg', label: 'SVG' },
  { value: 'png', label: 'PNG' },
] as const;

/** Downloads the image of a code as SVG or PNG. */
export function DownloadButton({ code }: { code: QrCode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Download
      </Button>
      {open && <DownloadDialog code={code} onClose={() => setOpen(false)} />}
    </>
  );
}

function DownloadDialog({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const [format, setFormat] = useState<'svg' | 'png'>(code.style.format);
  const [size, setSize] = useState(String(Math.max(1024, code.style.size)));
  const { mutate, isPending, error } = useMutation(async () => {
    const path = `/api/v1/qr-codes/${code.id}/image.${format}`;
    const image = await callForFile('GET', withQuery(path, { size: format === 'png' ? size : undefined }));
    saveFile(image, `${toFileName(displayName(code))}.${format}`);
    onClose();
  });
  return (
    <Dialog title="Download image" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void mutate();
        }}
      >
        <SegmentedControl label="Format" value={format} choices={FORMATS} onValue={setFormat} />
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
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="download" busy={isPending}>
            Download {format.toUpperCase()}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Replaces characters that file systems reject and limits the length. */
function toFileName(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return safe.slice(0, 80) || 'qr-code';
}
