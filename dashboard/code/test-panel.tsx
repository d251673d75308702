import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { closedStatus } from '../codes/code-status.js';
import { CodeImage } from '../codes/code-image.js';
import { Button } from '../components/button.js';
import { MissedScansNote } from '../routing/missed-scans-note.js';
import { useRecentTargets } from '../routing/use-recent-targets.js';

/** Side of the image in CSS pixels. */
const IMAGE_PX = 300;

interface TestPanelProps {
  code: QrCode;
  onShowAnalytics: () => void;
}

/** Replaces the analytics of a code that nobody has scanned: its image, large enough for a phone. */
export function TestPanel({ code, onShowAnalytics }: TestPanelProps) {
  const missed = useRecentTargets(code).data?.missedScans;
  const closed = code.dynamic ? closedStatus(code, Date.now()) : undefined;
  return (
    <section class="panel test-panel" aria-labelledby="test-title">
      <CodeImage code={code} size={IMAGE_PX} />
      <div class="stack">
        <h2 id="test-title">Scan it now to test it</h2>
        {code.dynamic ? (
          <p>
            Point the camera of your phone at the code and open the link. The scan shows here within seconds.
          </p>
        ) : (
          <p>
            Point the camera of your phone at the code: it shows the content. These scans can’t be counted,
            because the code contains its content. Visits of its short link show here.
          </p>
        )}
        {closed && (
          <p>
            <strong>{closed.text}:</strong> your phone shows what visitors get until then.
          </p>
        )}
        {code.dynamic && (
          <p class="waiting soft" role="status">
            <span class="live">Waiting for the first scan…</span>
          </p>
        )}
        <MissedScansNote code={code} missed={missed} />
        <div>
          <Button small kind="quiet" icon="chart" onClick={onShowAnalytics}>
            Show analytics
          </Button>
        </div>
      </div>
    </section>
  );
}
