import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { describeSplit, viewOfVisitors, warnAboutDestination } from '../codes/visitor-view.js';
import { Icon } from '../components/icon.js';
import { Link } from '../router/link.js';
import { EndSplitButton } from './end-split-button.js';

/**
 * Says on a page that changes the destination of a code that it does not reach every visitor; nothing if it
 * does.
 */
export function DestinationNote({ code }: { code: QrCode }) {
  const warning = warnAboutDestination(code);
  if (warning === undefined) return null;
  const { byDefault } = viewOfVisitors(code);
  const isSplit = byDefault.kind === 'split';
  return (
    <div class={isSplit ? 'note note-warn destination-note' : 'note destination-note'}>
      <Icon name={isSplit ? 'warn' : 'info'} />
      <div class="stack">
        <p>
          {warning} {isSplit && `${describeSplit(byDefault.variants)}.`}
        </p>
        <p class="row">
          <Link href={`/codes/${code.id}/routing`}>{isSplit ? 'Change variant…' : 'Show the rules'}</Link>
          {isSplit && <EndSplitButton code={code} />}
        </p>
      </div>
    </div>
  );
}
