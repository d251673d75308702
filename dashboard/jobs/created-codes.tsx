import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { MAX_JOB_EXPORT_CODES } from '../../core/accounts/plans.js';
import { withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { createdByJob } from '../codes/list-query.js';
import { summarizeVisits } from '../codes/visitor-view.js';
import { useQuery } from '../http/use-query.js';
import { Button, ButtonLink } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { pluralize } from '../format/numbers.js';
import { UndoButton } from './undo-button.js';

/** The dialog of an export, loaded when it is opened. */
const LoadedExportDialog = lazily(
  async () => (await import('../codes/export-dialog.js')).ExportDialog,
  'Couldn’t load the export',
);

const MAX_CODES = 12;

interface CreatedCodesProps {
  job: Job;
  /** Number of codes that the job has created. */
  count: number;
}

/** Panel with the first codes of a job, and what to do with all of them. */
export function CreatedCodes({ job, count }: CreatedCodesProps) {
  const [isExporting, setIsExporting] = useState(false);
  const jobCreatedAt = creationTime(job);
  const created = createdByJob(jobCreatedAt);
  const codes = useQuery<{ data: QrCode[]; pagination: Pagination }>(
    withQuery('/api/v1/qr-codes', {
      ...created,
      limit: String(MAX_CODES),
      sort: 'createdAt',
      archived: 'include',
    }),
  );
  const existing = codes.data?.pagination.total ?? 0;
  const isExportable = existing > 0 && existing <= MAX_JOB_EXPORT_CODES;
  return (
    <section class="panel" aria-label="Codes">
      <div class="panel-head">
        <h2>{pluralize(count, 'code')} created</h2>
        <div class="row">
          {existing > 0 && (
            <>
              <ButtonLink
                kind="primary"
                href={withQuery('/codes', { jobCreatedAt, archived: 'include' })}
                icon="codes"
              >
                Open codes
              </ButtonLink>
              <ButtonLink href={withQuery('/codes/labels', { jobCreatedAt })} icon="sheet">
                Print labels
              </ButtonLink>
            </>
          )}
          {isExportable && (
            <Button icon="download" needs="bulk" onClick={() => setIsExporting(true)}>
              Download ZIP
            </Button>
          )}
          <UndoButton job={job} />
        </div>
      </div>
      <Loaded query={codes} errorTitle="Couldn’t load the codes" skeleton={<Skeleton lines={3} tall />}>
        {({ data, pagination: { total } }) => (
          <>
            <ul class="created-codes">
              {data.map((code) => (
                <li key={code.id}>
                  <CodeImage code={code} size={40} />
                  <div>
                    <Link href={`/codes/${code.id}`} class="two-lines" dir="auto">
                      {displayName(code)}
                    </Link>
                    <p class="soft small truncate">
                      <bdi>{summarizeVisits(code)}</bdi>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            {total !== null && total > data.length && (
              <p class="soft small">And {pluralize(total - data.length, 'more code')}.</p>
            )}
            {total !== null && total < count && (
              <p class="soft small">
                {pluralize(count - total, 'code has', 'codes have')} been deleted since.
              </p>
            )}
          </>
        )}
      </Loaded>
      {isExporting && (
        <LoadedExportDialog
          selection={{ select: { filter: created }, count: existing }}
          onClose={() => setIsExporting(false)}
        />
      )}
    </section>
  );
}

/** Returns when a job has created its codes, as the list of codes filters by it. */
function creationTime({ type, createdAt, startedAt, finishedAt }: Job): string {
  return type === 'import' && startedAt !== null ? `${startedAt}..${finishedAt ?? createdAt}` : createdAt;
}
