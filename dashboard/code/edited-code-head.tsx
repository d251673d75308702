import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { StatusBadge } from '../codes/state-badge.js';
import { Link } from '../router/link.js';
import './code.css';

/**
 * The head of a code on the page that edits it. Without the actions of its other pages: what they change is
 * in the form, or would be lost with it.
 */
export function EditedCodeHead({ code }: { code: QrCode }) {
  return (
    <section class="code-bar edited-code-bar" aria-label="Code">
      <span class="code-bar-image">
        <CodeImage code={code} size={48} />
      </span>
      <div class="code-bar-about">
        <h1 class="edited-code-name">
          Edit{' '}
          <Link href={`/codes/${code.id}`}>
            <bdi class="truncate">{displayName(code)}</bdi>
          </Link>
        </h1>
        <p class="code-bar-facts small">
          <StatusBadge code={code} />
          <a class="mono truncate" href={code.shortUrl} target="_blank" rel="noreferrer">
            {code.shortUrl.replace(/^https?:\/\//, '')}
          </a>
        </p>
      </div>
    </section>
  );
}
