import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { describeContent } from '../codes/describe-content.js';
import { describeSplit, viewOfVisitors, type VisitorView } from '../codes/visitor-view.js';
import { pluralize } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { Destination } from './destination.js';
import { EndSplitButton } from './end-split-button.js';

/**
 * Where a code leads now: its destination, or what its visitors get instead, each with a link to what decides
 * it.
 */
export function Visits({ code }: { code: QrCode }) {
  const view = viewOfVisitors(code);
  const { byDefault, rules, closed, asks } = view;
  const routingHref = `/codes/${code.id}/routing`;
  const notes = [closed && describeClosed(closed), asks && describeQuestion(asks)].filter(Boolean);
  return (
    <div class="visits">
      {byDefault.kind === 'split' ? (
        <>
          <Link class="two-lines" href={routingHref}>
            {[describeSplit(byDefault.variants), rules > 0 && pluralize(rules, 'rule')]
              .filter(Boolean)
              .join(' · ')}
          </Link>
          <p class="small soft two-lines">
            No visitor gets <bdi>{describeContent(code)}</bdi> while the split lasts.
          </p>
          <p class="row small">
            <Link href={routingHref}>Change variant…</Link>
            <EndSplitButton code={code} />
          </p>
        </>
      ) : (
        <>
          <Destination code={code} />
          {byDefault.kind === 'fallback' && (
            <p class="small two-lines">
              It is broken, so visitors go to the fallback:{' '}
              <a href={byDefault.url} target="_blank" rel="noreferrer">
                {byDefault.url}
              </a>
            </p>
          )}
          {rules > 0 && (
            <p class="small soft">
              <Link href={routingHref}>{pluralize(rules, 'rule')}</Link> first; everyone else gets this.
            </p>
          )}
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="small soft two-lines">
          {note}
        </p>
      ))}
    </div>
  );
}

const CLOSED = {
  paused: 'Paused',
  scheduled: 'Not open yet',
  expired: 'Expired',
  exhausted: 'Out of scans',
} as const;

function describeClosed({ state, url }: NonNullable<VisitorView['closed']>): string {
  const instead = url === undefined ? 'visitors get a page that says so' : `visitors go to ${url}`;
  return `${CLOSED[state]}: ${instead}.`;
}

function describeQuestion(asks: NonNullable<VisitorView['asks']>): string {
  return asks === 'password' ? 'Visitors enter a password first.' : 'Visitors confirm on a page first.';
}
