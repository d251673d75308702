import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { DownloadAndShare } from '../download/download-and-share.js';
import { useQueryParams } from '../router/location.js';
import { Button, ButtonLink } from '../components/button.js';

/**
 * The next steps for a code that was just created, at `?created=1`: download, copy, and share in one place.
 */
export function ReadyPanel({ code }: { code: QrCode }) {
  const [, setParams] = useQueryParams();
  return (
    <section class="panel ready stack" aria-labelledby="ready-title">
      <div class="ready-head">
        <h2 id="ready-title">Your code is ready</h2>
        <ButtonLink small kind="quiet" icon="plus" href={`/codes/new?type=${code.type}`}>
          Create another
        </ButtonLink>
        <Button
          kind="quiet"
          small
          icon="close"
          aria-label="Close"
          onClick={() => setParams({ created: undefined })}
        />
      </div>
      <DownloadAndShare code={code} />
    </section>
  );
}
