import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { JOB_STATUSES, JOB_TYPES } from '../../core/jobs/job.js';
import type { Pagination } from '../../core/pagination.js';
import { PLAN_TERMS } from '../../core/plans.js';
import { useAddressQuery, withQuery } from '../address/address.js';
import { useRead } from '../http/use-read.js';
import { Button, ButtonLink } from '../parts/button.js';
import { Select, type Choice } from '../parts/field.js';
import { NeedsPlan } from '../parts/needs-plan.js';
import { EmptyState, Loaded, Skeleton } from '../parts/states.js';
import { useAccount } from '../session/session.js';
import { fullNumber } from '../text/numbers.js';
import { JOB_KIND } from './job-kind.js';
import { JobRow } from './job-row.js';
import { JOB_STATUS } from './job-status.js';
import './jobs.css';

interface JobList {
  data: Job[];
  pagination: Pagination;
}

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
  const [query, change] = useAddressQuery();
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
          <JobPages
            key={address}
            address={address}
            filtered={type !== '' || status !== ''}
            onClear={() => change({ type: undefined, status: undefined })}
          />
        </>
      ) : (
        <NeedsPlan icon="jobs" title="Many codes at once" needed="business">
          Codes created from a table and ZIP files of many codes are made in the background. Here you would
          follow them, cancel them and fetch what they made.
        </NeedsPlan>
      )}
    </div>
  );
}

interface JobPagesProps {
  address: string;
  filtered: boolean;
  onClear: () => void;
}

function JobPages({ address, filtered, onClear }: JobPagesProps) {
  const [addresses, setAddresses] = useState([address]);
  const first = useRead<JobList>(address, { everyMs: LIVE_MS });
  const last = useRead<JobList>(addresses.at(-1));
  const more = last.data?.pagination.nextCursor;
  return (
    <Loaded read={first} failed="The jobs could not be loaded" skeleton={<Skeleton lines={6} tall />}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <NoJobs filtered={filtered} onClear={onClear} />
        ) : (
          <>
            <ul class="jobs" aria-label="Jobs">
              {addresses.map((page) => (
                <PageOfJobs key={page} address={page} />
              ))}
            </ul>
            <div class="list-foot">
              <p class="soft small number">
                {pagination.total !== null && `${fullNumber(pagination.total)} in all`}
              </p>
              {more && (
                <Button onClick={() => setAddresses([...addresses, `${address}&cursor=${more}`])}>
                  Show more
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function PageOfJobs({ address }: { address: string }) {
  const read = useRead<JobList>(address, { everyMs: LIVE_MS });
  return (
    <Loaded
      read={read}
      failed="More jobs could not be loaded"
      skeleton={
        <li>
          <Skeleton lines={3} tall />
        </li>
      }
    >
      {({ data }) => (
        <>
          {data.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function NoJobs({ filtered, onClear }: Pick<JobPagesProps, 'filtered' | 'onClear'>) {
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
