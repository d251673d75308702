import type { Job } from '../../core/jobs/job-schemas.js';
import { JOB_STATUSES, JOB_TYPES } from '../../core/jobs/job.js';
import { PLAN_TERMS } from '../../core/plans.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { Button, ButtonLink } from '../components/button.js';
import { Select, type Choice } from '../components/field.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { PagedList } from '../components/paged-list.js';
import { EmptyState } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { JOB_KIND } from './job-kind.js';
import { JobRow } from './job-row.js';
import { JOB_STATUS } from './job-status.js';
import './jobs.css';

const LIVE_MS = 2_000;
const PAGE_SIZE = '25';
const KINDS: Choice<string>[] = [
  { value: '', label: 'Any kind' },
  ...JOB_TYPES.map((type) => ({ value: type, label: JOB_KIND[type].name })),
];
const STATUSES: Choice<string>[] = [
  { value: '', label: 'Any status' },
  ...JOB_STATUSES.map((status) => ({ value: status, label: JOB_STATUS[status].word })),
];

/** What the service does in the background: creations from tables, and exports. */
export default function JobsPage() {
  const { plan } = useAccount();
  const [query, change] = useQueryParams();
  const type = query.get('type') ?? '';
  const status = query.get('status') ?? '';
  const address = withQuery('/api/v1/jobs', { limit: PAGE_SIZE, type, status });
  return (
    <div class="page">
      <h1>Jobs</h1>
      {PLAN_TERMS[plan].bulk ? (
        <>
          <div class="filter-row">
            <Select
              aria-label="Kind"
              value={type}
              choices={KINDS}
              onValue={(next) => change({ type: next })}
            />
            <Select
              aria-label="Status"
              value={status}
              choices={STATUSES}
              onValue={(next) => change({ status: next })}
            />
          </div>
          <PagedList<Job>
            key={address}
            path={address}
            title="Jobs"
            refetchIntervalMs={LIVE_MS}
            empty={
              <NoJobs
                filtered={type !== '' || status !== ''}
                onClear={() => change({ type: undefined, status: undefined })}
              />
            }
          >
            {(job) => <JobRow key={job.id} job={job} />}
          </PagedList>
        </>
      ) : (
        <UpgradeNotice icon="jobs" title="Many codes at once" requiredPlan="business">
          Codes created from a table and ZIP files of many codes are made in the background. Here you would
          follow them, cancel them and fetch what they made.
        </UpgradeNotice>
      )}
    </div>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No job fits"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        There are jobs of other kinds, or in other states.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="jobs"
      title="No jobs yet"
      action={
        <ButtonLink kind="primary" icon="table" href="/codes/bulk">
          Create from CSV
        </ButtonLink>
      }
    >
      Codes created from a table, and ZIP files of codes that you select on the page of codes, are made by
      jobs. You follow them here.
    </EmptyState>
  );
}
