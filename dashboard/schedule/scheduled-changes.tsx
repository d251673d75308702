import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { CancelDialog } from './cancel-dialog.js';
import { ChangeRow } from './change-row.js';
import { changesPath } from './schedule-paths.js';

/** Short enough that a change shows as applied within a few seconds of its instant. */
const REFETCH_INTERVAL_MS = 5_000;

interface ScheduledChangesProps {
  code: QrCode;
  /** Button that schedules a change; `null` if the plan does not include scheduling. */
  add: ComponentChildren;
}

/** Timeline of the pending changes of a code, and below it the outcomes of earlier changes. */
export function ScheduledChanges({ code, add }: ScheduledChangesProps) {
  const [canceling, setCanceling] = useState<ScheduledChange>();
  const query = useQuery<{ data: ScheduledChange[]; pagination: Pagination }>(changesPath(code.id), {
    refetchIntervalMs: REFETCH_INTERVAL_MS,
  });
  return (
    <Loaded
      query={query}
      errorTitle="Couldn’t load the scheduled changes"
      skeleton={<Skeleton lines={4} tall />}
    >
      {({ data }) => {
        const pending = data.filter(({ state }) => state === 'pending').sort(byInstant);
        const past = data
          .filter(({ state }) => state !== 'pending')
          .sort(byInstant)
          .reverse();
        if (data.length === 0) return add ? <NoChanges add={add} /> : null;
        return (
          <>
            <section class="panel stack" aria-labelledby="planned-title" data-part="changes">
              <div class="row schedule-title">
                <h2 id="planned-title">Planned</h2>
                <Link class="small schedule-all" href="/codes/scheduled">
                  Changes of all codes
                </Link>
                {add}
              </div>
              {pending.length === 0 ? (
                <p class="soft">Nothing is planned.</p>
              ) : (
                <ol class="timeline">
                  {pending.map((change) => (
                    <ChangeRow key={change.id} change={change} onCancel={() => setCanceling(change)} />
                  ))}
                </ol>
              )}
            </section>
            {past.length > 0 && (
              <section class="panel stack" aria-labelledby="past-title">
                <div>
                  <h2 id="past-title">Past</h2>
                  <p class="soft small">Of the last 30 days</p>
                </div>
                <ol class="timeline">
                  {past.map((change) => (
                    <ChangeRow key={change.id} change={change} />
                  ))}
                </ol>
              </section>
            )}
            {canceling && (
              <CancelDialog code={code} change={canceling} onClose={() => setCanceling(undefined)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function NoChanges({ add }: { add: ComponentChildren }) {
  return (
    <section class="panel" data-part="changes">
      <EmptyState icon="calendar" title="Nothing is planned" action={add}>
        Prepare another destination, name, or status now. It takes effect at the time that you choose, and the
        printed code stays the same.
      </EmptyState>
    </section>
  );
}

function byInstant(one: ScheduledChange, other: ScheduledChange): number {
  return one.at === other.at ? one.id.localeCompare(other.id) : one.at.localeCompare(other.at);
}
