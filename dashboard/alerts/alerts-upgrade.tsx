import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';

/** Replaces the pages of alerts for accounts whose plan has none. */
export function AlertsUpgrade() {
  return (
    <div class="page">
      <PageHead title="Alerts" />
      <UpgradeNotice requiredPlan="pro" icon="alert" title="Know when a code falls silent">
        An alert sends a mail when a poster is no longer scanned, a link breaks, or a code is suddenly scanned
        very often.
      </UpgradeNotice>
    </div>
  );
}
