import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Button } from '../components/button.js';
import { CsvButton } from '../components/csv-button.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useQueryParams } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { AuditFilterBar } from './audit-filter-bar.js';
import { AuditList } from './audit-list.js';
import { auditLogPath, NO_AUDIT_FILTERS, parseAuditFilters } from './audit-query.js';
import '../activity/activity.css';
import './audit.css';

/** The page of the audit log, at `/audit-log`: who did what in the account, newest first. */
export default function AuditLogPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].auditLog ? <AuditLog /> : <AuditLogUpgrade />;
}

function AuditLog() {
  const [params, setParams] = useQueryParams();
  const filters = parseAuditFilters(params);
  const path = auditLogPath(filters, Date.now());
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div class="page">
      <PageHead title="Audit log">
        <CsvButton path={path} fileName="audit-log" title="Download all entries that match as CSV" />
      </PageHead>
      <AuditFilterBar filters={filters} onChange={setParams} />
      <AuditList
        key={path}
        path={path}
        params={params}
        empty={<NoEntries isFiltered={isFiltered} onClear={() => setParams(NO_AUDIT_FILTERS)} />}
      />
    </div>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Created and changed codes are not listed here: each code’s History tab has them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="list" title="Nothing recorded yet">
      Sign-ins, API keys, webhooks, changes of the account, deletions, and jobs appear here, with who did it
      and when.
    </EmptyState>
  );
}

/** Replaces the page for accounts whose plan has no audit log. */
function AuditLogUpgrade() {
  return (
    <div class="page">
      <PageHead title="Audit log" />
      <UpgradeNotice requiredPlan="business" icon="list" title="See who did what, and when">
        The audit log lists sign-ins, API keys, webhooks, changes of the account, deletions, and jobs, with
        the person or the key behind each. It is recorded on every plan, so it already has what happened
        before.
      </UpgradeNotice>
    </div>
  );
}
