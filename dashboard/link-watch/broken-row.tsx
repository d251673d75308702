import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ArchivedBadge } from '../codes/archived-badge.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { StateBadge } from '../codes/state-badge.js';
import { ButtonLink } from '../components/button.js';
import { Link } from '../router/link.js';
import { CheckNowButton } from './check-now-button.js';
import { listTargets } from './watched-targets.js';
import { FallbackNote } from './health-fact.js';
import { TargetList } from './target-list.js';

/** A code with a broken destination: what is wrong since when, where visitors go, and what can be done. */
export function BrokenRow({ code }: { code: QrCode }) {
  return (
    <li class="broken-row">
      <CodeImage code={code} size={40} />
      <div class="broken-main">
        <p class="row">
          <Link class="broken-name two-lines" href={`/codes/${code.id}`} dir="auto">
            {displayName(code)}
          </Link>
          <StateBadge code={code} />
          {code.archived && <ArchivedBadge />}
        </p>
        <TargetList targets={listTargets(code.health)} />
        <FallbackNote code={code} />
      </div>
      <div class="broken-actions">
        <CheckNowButton code={code} />
        <ButtonLink small icon="edit" needs="codes:write" href={`/codes/${code.id}/edit`}>
          Edit
        </ButtonLink>
      </div>
    </li>
  );
}
