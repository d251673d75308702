import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { CheckNowButton } from './check-now-button.js';
import { listTargets } from './watched-targets.js';
import { TargetFacts, TargetList } from './target-list.js';
import './link-watch.css';

/** Status of a code's destinations according to link watch. Needs a code with `health`. */
export function HealthFact({ code, health }: { code: QrCode; health: NonNullable<QrCode['health']> }) {
  const account = useAccount();
  if (!isWatched(code, account)) {
    return (
      <p class="fact-line">
        <span>
          Off. <Link href={`/codes/${code.id}/edit`}>Turn it on</Link>
        </span>
      </p>
    );
  }
  const targets = listTargets(health);
  return (
    <div class="watched">
      {targets.length > 1 ? <TargetList targets={targets} /> : <TargetFacts target={health} />}
      {health.status === 'broken' && <FallbackNote code={code} />}
      {targets.length > 0 && <CheckNowButton code={code} />}
    </div>
  );
}

/** Where visitors of a broken destination go. */
export function FallbackNote({ code }: { code: QrCode }) {
  const url = code.watch?.fallbackUrl;
  if (url === undefined) {
    return (
      <p class="small">
        Visitors still go to the broken destination.{' '}
        <Link href={`/codes/${code.id}/edit`}>Set a fallback</Link>
      </p>
    );
  }
  return (
    <p class="small two-lines">
      Visitors go to the fallback:{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </p>
  );
}

function isWatched({ watch }: QrCode, { limits, linkWatch }: AccountResource): boolean {
  return limits.linkWatch && (watch?.enabled ?? linkWatch.enabled);
}
