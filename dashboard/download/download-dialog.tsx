import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { lazily } from '../components/lazily.js';

/** The purposes of a download, loaded when the dialog is first opened to keep the scripts of pages small. */
const LoadedPurposeForm = lazily(
  async () => (await import('./purpose-form.js')).PurposeForm,
  'Couldn’t load what you can print',
);

interface DownloadDialogProps {
  code: QrCode;
  onClose: () => void;
}

/** Prints, downloads, or shares a code. */
export function DownloadDialog({ code, onClose }: DownloadDialogProps) {
  return (
    <Dialog title="Print or download" onClose={onClose}>
      <LoadedPurposeForm code={code} />
    </Dialog>
  );
}

/** A button that opens `DownloadDialog`. */
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
