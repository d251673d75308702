import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Icon } from '../components/icon.js';
import { choosePages, type AskingVisitor } from './choose-pages.js';

interface KindResultProps {
  code: QrCode;
  visitor: AskingVisitor;
}

/** Where an app gets that asks for a kind of page. Rules and variants do not apply to it. */
export function KindResult({ code, visitor }: KindResultProps) {
  const pages = choosePages(code, visitor);
  const [first] = pages;
  if (!first) {
    return (
      <div class="try-result stack">
        <p class="row">
          <span class="badge badge-warn">
            <Icon name="info" size={14} /> No page of this kind
          </span>
        </p>
        <p class="small">
          If this code has a batch, serial number, or variant, the page of this kind of the product opens.
          Otherwise visitors see that there is none.
        </p>
      </div>
    );
  }
  const isChoice = pages.length > 1;
  return (
    <div class="try-result stack">
      <p class="row">
        <span class="badge badge-good">
          <Icon name="check" size={14} /> {isChoice ? 'Visitors choose' : 'Redirected'}
        </span>
      </p>
      {pages.map(({ title, url }) => (
        <div key={title + url}>
          <p class="small">
            <bdi>{title}</bdi>
          </p>
          <p class="mono try-url">{url}</p>
        </div>
      ))}
      <p class="small">
        {isChoice ? 'These pages are for the same visitors. ' : ''}
        The rules of the code do not apply to a kind of page.
      </p>
    </div>
  );
}
