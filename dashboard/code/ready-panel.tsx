import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { Button, ButtonLink } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Icon } from '../components/icon.js';
import { DownloadDialog } from '../download/download-dialog.js';
import './ready.css';

/** Side of the image in CSS pixels: large enough to scan from a screen at arm's length. */
const IMAGE_PX = 320;

/**
 * Next steps for a code that was just created, at `?created=1`: scan it to see that it works, then print it.
 *
 * @param props.code current state of the code, which the page polls
 */
export function ReadyPanel({ code }: { code: QrCode }) {
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <section class="panel ready" aria-labelledby="ready-title">
      <CodeImage code={code} size={IMAGE_PX} />
      <div class="ready-about">
        <div>
          <p class="soft">Your code is ready</p>
          <h1 id="ready-title" class="two-lines" dir="auto" title={displayName(code)}>
            {displayName(code)}
          </h1>
        </div>
        <ScanStatus code={code} />
        <div class="row">
          <Button kind="primary" icon="download" onClick={() => setIsPrinting(true)}>
            Print or download
          </Button>
          <ButtonLink href={`/codes/${code.id}`}>Open the code</ButtonLink>
        </div>
        <div class="row">
          {code.dynamic && <CopyButton text={code.shortUrl} label="Copy short link" showLabel />}
          <ButtonLink
            small
            kind="quiet"
            icon="plus"
            needs="codes:write"
            href={`/codes/new?type=${code.type}`}
          >
            Create another
          </ButtonLink>
        </div>
      </div>
      {isPrinting && <DownloadDialog code={code} onClose={() => setIsPrinting(false)} />}
    </section>
  );
}

/** Asks for a scan, and confirms the first one when it arrives. */
function ScanStatus({ code: { dynamic, totalScans, shortUrl } }: { code: QrCode }) {
  const isScanned = dynamic && totalScans > 0;
  return (
    <div class={`ready-scan ${isScanned ? 'is-scanned' : ''}`} role="status">
      <span class="ready-mark">
        <Icon name={isScanned ? 'check' : 'app'} size={24} />
      </span>
      {isScanned ? (
        <p>
          <strong>It works</strong>
          <span class="soft">Your scan has arrived. Now print it.</span>
        </p>
      ) : (
        <p>
          <strong>Scan me with your phone</strong>
          <span class="soft">
            {dynamic ? (
              <>
                Point its camera at the code. No second phone at hand?{' '}
                <a href={shortUrl} target="_blank" rel="noreferrer">
                  Open its link here
                </a>
              </>
            ) : (
              'Point its camera at the code, and see whether everything is right.'
            )}
          </span>
        </p>
      )}
    </div>
  );
}
