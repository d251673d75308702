import type { Job } from '../../core/jobs/job-schemas.js';
import { JOB_KINDS, JOB_TYPES } from '../../core/jobs/job-kinds.js';
import { JOB_STATUSES } from '../../core/workflows/job-status.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { FirstCodeLink } from '../codes/first-code-link.js';
import { useHasCodes } from '../codes/use-has-codes.js';
import { Button, ButtonLink } from '../components/button.js';
import { Select, type Choice } from '../components/field.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { ActivityTabs } from '../activity/activity-tabs.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { EmptyState } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { JobRow } from './job-row.js';
import { JOB_STATUS } from './job-status.js';
import './jobs.css';

const POLL_MS = 2_000;
const PAGE_SIZE = '25';
const KINDS: Choice<string>[] = [
  { value: '', label: 'Any kind' },
  ...JOB_TYPES.map((type) => ({ value: type, label: JOB_KINDS[type].name })),
];
const STATUSES: Choice<string>[] = [
  { value: '', label: 'Any status' },
  ...JOB_STATUSES.map((status) => ({ value: status, label: JOB_STATUS[status].label })),
];

/** The part of the activity with the jobs of the account, which filters them by kind and status. */
export default function JobsPage() {
  const { plan } = useAccount();
  const [query, setQuery] = useQueryParams();
  const { bulk } = PLAN_TERMS[plan];
  // Without bulk jobs, nearly all jobs are label sheets, so a filter by kind is not needed.
  const type = bulk ? (query.get('type') ?? '') : '';
  const status = query.get('status') ?? '';
  // Set by the dialog that revokes an API key.
  const createdBy = query.get('createdBy') ?? '';
  const path = withQuery('/api/v1/jobs', { limit: PAGE_SIZE, type, status, createdBy });
  return (
    <div class="page">
      <PageHead title="Activity" about={<span class="small live">Live</span>} />
      <ActivityTabs open="/jobs" />
      <div class="filter-row">
        {bulk && (
          <Select
            aria-label="Kind"
            value={type}
            choices={KINDS}
            onValue={(next) => setQuery({ type: next })}
          />
        )}
        <Select
          aria-label="Status"
          value={status}
          choices={STATUSES}
          onValue={(next) => setQuery({ status: next })}
        />
      </div>
      <PagedList<Job>
        key={path}
        path={path}
        title="Jobs"
        refetchIntervalMs={POLL_MS}
        empty={
          <NoJobs
            filtered={type !== '' || status !== '' || createdBy !== ''}
            onClear={() => setQuery({ type: undefined, status: undefined, createdBy: undefined })}
          />
        }
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </PagedList>
      {!bulk && (
        <UpgradeNotice icon="jobs" title="Bulk jobs" requiredPlan="business">
          Create, import, change, and export many QR codes at once, in the background. This page shows their
          progress and results.
        </UpgradeNotice>
      )}
    </div>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const hasCodes = useHasCodes();
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No matching jobs"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Jobs of other kinds or with another status are hidden.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="jobs"
      title="No jobs yet"
      action={
        hasCodes ? (
          <ButtonLink kind="primary" icon="sheet" href="/codes/labels">
            Print labels
          </ButtonLink>
        ) : (
          <FirstCodeLink />
        )
      }
    >
      Jobs create, import, change, export, and print many codes at once. You can follow their progress here.
    </EmptyState>
  );
}
