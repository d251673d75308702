import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { pageLinks } from '../analytics/page-links.js';
import { targetNames } from '../analytics/target-names.js';
import { codePath } from '../codes/code-actions.js';
import { displayName } from '../codes/describe-content.js';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { Skeleton } from '../components/list-states.js';
import { formatNumber } from '../format/numbers.js';
import { toFileName } from '../format/text.js';
import { Link } from '../router/link.js';
import { useQueryParams } from '../router/location.js';
import { CodeDetails, MetadataPanel } from './code-details.js';
import { TestPanel } from './test-panel.js';

/** The analytics load while the code does. A code that nobody scanned is shown without them. */
const panels = import('../analytics/analytics-panels.js');
// The component below says that they are missing.
panels.catch(() => undefined);
const LoadedAnalyticsPanels = lazily(
  async () => (await panels).AnalyticsPanels,
  'Couldn’t load the analytics',
  () => <Skeleton lines={4} tall />,
);

/** The scans of a code, or how to make the first one. */
export function ScansTab({ code }: { code: QrCode }) {
  const [query, setQuery] = useQueryParams();
  // Chosen when the page opens: the first scan is announced to those who waited for it.
  const [startedEmpty] = useState(code.totalScans === 0);
  // A link to a range or a filter shows it, also if it is empty.
  const isChosen = [...query.keys()].some((name) => !['created', 'tab', 'open'].includes(name));
  if (code.totalScans === 0 && !isChosen) {
    return (
      <>
        <TestPanel code={code} onShowAnalytics={() => setQuery({ range: '30d' })} />
        <CodeDetails code={code} />
        <MetadataPanel metadata={code.metadata} />
      </>
    );
  }
  return (
    <>
      {code.dynamic && startedEmpty && code.totalScans > 0 && (
        <p class="note note-good" role="status">
          <Icon name="check" />
          <span>
            <strong>It works.</strong> The first scan arrived.{' '}
            <Link href={`/codes/${code.id}?tab=design`}>Print it</Link>
          </span>
        </p>
      )}
      <CodeDetails code={code} />
      {!code.dynamic && <UncountedScansNote visits={code.totalScans} />}
      <LoadedAnalyticsPanels
        path={`${codePath(code.id)}/analytics`}
        title={code.dynamic ? 'Scans' : 'Short link visits'}
        latestScanId={code.lastScannedAt}
        fileName={`${toFileName(displayName(code))} analytics`}
        codes={{ code: code.id }}
        names={targetNames(code.routing)}
        links={pageLinks(code)}
        codePath={codePath(code.id)}
      />
      <MetadataPanel metadata={code.metadata} />
    </>
  );
}

/**
 * Explains the numbers of a static code: its symbol contains the content, so only its short link is counted.
 */
function UncountedScansNote({ visits }: { visits: number }) {
  return (
    <p class="note">
      <Icon name="info" />
      <span>
        Scans of the printed code can’t be counted, because it contains its content. Visits of the short link:{' '}
        <strong class="number">{formatNumber(visits)}</strong>
      </span>
    </p>
  );
}
