import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { Operator } from '../components/operator.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useAccount } from '../session/session.js';
import { BrokenRow } from './broken-row.js';
import './link-watch.css';

const PATH = '/api/v1/qr-codes?health=broken&archived=include&limit=50';
const REFETCH_INTERVAL_MS = 10_000;

/** The page of all codes with a broken destination, at `/codes/broken`. */
export default function BrokenPage() {
  const { plan, limits, linkWatch } = useAccount();
  return (
    <div class="page">
      <PageHead title="Link watch" about="Codes with a destination that failed three checks in a row.">
        {limits.linkWatch && linkWatch.enabled && (
          <ButtonLink icon="settings" needs="keys" href="/settings/link-watch">
            Link watch settings
          </ButtonLink>
        )}
      </PageHead>
      {planIncludes(plan, 'pro') ? <BrokenList /> : <LinkWatchUpgrade />}
    </div>
  );
}

function BrokenList() {
  return (
    <PagedList<QrCode>
      path={PATH}
      title="Broken destinations"
      refetchIntervalMs={REFETCH_INTERVAL_MS}
      empty={<NothingBroken />}
    >
      {(code) => <BrokenRow key={code.id} code={code} />}
    </PagedList>
  );
}

function NothingBroken() {
  const { limits, linkWatch } = useAccount();
  if (!limits.linkWatch) {
    return (
      <EmptyState icon="link" title="Link watch is not available">
        This service does not check destinations. Ask <Operator /> to turn link watch on.
      </EmptyState>
    );
  }
  if (!linkWatch.enabled) {
    return (
      <EmptyState
        icon="link"
        title="Link watch is not on for all codes"
        action={
          <ButtonLink kind="primary" needs="keys" href="/settings/link-watch">
            Turn on link watch
          </ButtonLink>
        }
      >
        Only codes with link watch turned on are checked. Turn it on for all codes to learn of broken
        destinations before your visitors do.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check"
      title="No broken destinations"
      action={<ButtonLink href="/codes?health=unknown">Codes with an unclear result</ButtonLink>}
    >
      The destinations of your codes are checked every {linkWatch.everyHours} hours.
    </EmptyState>
  );
}

function LinkWatchUpgrade() {
  return (
    <UpgradeNotice requiredPlan="pro" icon="link" title="Link watch">
      Checks where your codes lead, reports broken destinations, and sends visitors to a fallback until it
      works again.
    </UpgradeNotice>
  );
}
