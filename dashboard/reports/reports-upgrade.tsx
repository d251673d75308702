import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';

/** Replaces the pages of reports for accounts whose plan has none. */
export function ReportsUpgrade() {
  return (
    <div class="page">
      <PageHead title="Reports" />
      <UpgradeNotice requiredPlan="pro" icon="report" title="Show others how codes are scanned">
        A report is a mail every week or month, and a page that you can share with customers and colleagues
        who have no account.
      </UpgradeNotice>
    </div>
  );
}
