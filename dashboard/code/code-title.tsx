import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { Link } from '../router/link.js';
import './code-title.css';

/**
 * The image, name, and short link of a code, at the top of a page about one part of it. Links to the page of
 * the code.
 */
export function CodeTitle({ code }: { code: QrCode }) {
  return (
    <div class="code-title-bar">
      <CodeImage code={code} size={56} />
      <div>
        <h1 class="two-lines" dir="auto" title={displayName(code)}>
          {displayName(code)}
        </h1>
        <p class="soft small truncate">
          <Link href={`/codes/${code.id}`} class="mono">
            {code.shortUrl.replace(/^https?:\/\//, '')}
          </Link>
        </p>
      </div>
    </div>
  );
}
