import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { createdByJob } from '../codes/list-query.js';
import { summarizeVisits } from '../codes/visitor-view.js';
import { useQuery } from '../http/use-query.js';
import { ButtonLink } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { pluralize } from '../format/numbers.js';
import { UndoButton } from './undo-button.js';

const MAX_CODES = 12;

/** Panel with the first codes of a bulk creation and a link to all of them. */
export function CreatedCodes({ job, ids }: { job: Job; ids: readonly string[] }) {
  const codes = useQuery<{ data: QrCode[]; pagination: Pagination }>(
    withQuery('/api/v1/qr-codes', {
      ...createdByJob(job.createdAt),
      limit: String(MAX_CODES),
      sort: 'createdAt',
      archived: 'include',
    }),
  );
  return (
    <section class="panel" aria-label="Codes">
      <div class="panel-head">
        <h2>{pluralize(ids.length, 'code')} created</h2>
        <div class="row">
          <ButtonLink
            href={withQuery('/codes', { jobCreatedAt: job.createdAt, archived: 'include' })}
            icon="codes"
          >
            View all codes
          </ButtonLink>
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
            {total !== null && total < ids.length && (
              <p class="soft small">
                {pluralize(ids.length - total, 'code has', 'codes have')} been deleted since.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
