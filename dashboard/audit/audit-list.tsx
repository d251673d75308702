import type { ComponentChildren } from 'preact';
import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import { groupByDay } from '../activity/activity-entries.js';
import { dayHeading } from '../activity/day-heading.js';
import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { useLiveLog } from '../http/use-live-log.js';
import { withQuery } from '../router/location.js';
import { AuditRow } from './audit-row.js';
import { actorIdOf, isOlderEntry } from './audit-entries.js';

/** New entries are rarely awaited. */
const REFETCH_INTERVAL_MS = 15_000;

interface AuditListProps {
  /** API path of the newest entries. Give each path its own `key`. */
  path: string;
  /** The query of the page, which links to the entries of one actor keep. */
  params: URLSearchParams;
  /** Shown in place of a list without entries. */
  empty: ComponentChildren;
}

/** The audit log, newest first, under the days. New entries appear; older ones load on request. */
export function AuditList({ path, params, empty }: AuditListProps) {
  const { query, log, loadOlder } = useLiveLog<AuditEntryResource>(path, isOlderEntry, REFETCH_INTERVAL_MS);
  const now = Date.now();
  const entries = log?.rows ?? [];
  const hrefOf = ({ actor }: AuditEntryResource) => {
    const id = actorIdOf(actor);
    return id === undefined
      ? undefined
      : withQuery('/audit-log', { ...Object.fromEntries(params), actor: id });
  };
  return (
    <Loaded query={query} errorTitle="Couldn’t load the audit log" skeleton={<Skeleton lines={6} tall />}>
      {() => (
        <>
          {entries.length === 0 && empty}
          {groupByDay(entries).map((day) => (
            <section key={day[0]!.at} class="activity-day" aria-label={dayHeading(day[0]!.at, now)}>
              <h2 class="activity-day-title soft">{dayHeading(day[0]!.at, now)}</h2>
              <ul class="panel activity-rows">
                {day.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} actorHref={hrefOf(entry)} />
                ))}
              </ul>
            </section>
          ))}
          {loadOlder.error && <Problem error={loadOlder.error} title="Couldn’t load more" />}
          {log && log.cursor !== null && (
            <div>
              <Button busy={loadOlder.isPending} onClick={() => void loadOlder.mutate()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
