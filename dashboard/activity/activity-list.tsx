import { useEffect } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { CodeLink } from '../codes/code-name.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent } from '../codes/describe-content.js';
import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { dayRange } from '../format/day-range.js';
import { withQuery } from '../router/location.js';
import type { EventFilters } from '../events/event-query.js';
import { groupByDay, mergeActivity, sourceToLoad, type ActivityEntry } from './activity-entries.js';
import { ActivityRow } from './activity-row.js';
import { dayHeading } from './day-heading.js';
import { EventActivity } from './event-activity.js';
import { JobActivity } from './job-activity.js';
import { useActivity } from './use-activity.js';

interface ActivityListProps {
  filters: EventFilters;
  /** Whether the plan has events. */
  hasEvents: boolean;
  /** The query of the page, which links to events keep. */
  params: URLSearchParams;
  /** Shown in place of a list without entries. */
  empty: ComponentChildren;
}

/** Everything that happened, newest first, under the days. Give each choice of filters its own `key`. */
export function ActivityList({ filters, hasEvents, params, empty }: ActivityListProps) {
  const now = Date.now();
  const range = dayRange(filters, now);
  const followed = useActivity(filters, hasEvents, now);
  const sources = followed.map(({ source }) => source);
  const isLoaded = followed.every(({ query }) => query.data !== undefined);
  const entries = isLoaded ? mergeActivity(sources, range) : [];
  const next = isLoaded ? sourceToLoad(sources, range) : undefined;
  const loadOlder = next === undefined ? undefined : followed[next]?.loadOlder;
  const isSearching = entries.length === 0 && loadOlder !== undefined && !loadOlder.error;
  // Entries of the chosen days may be on a later page.
  useEffect(() => {
    if (isSearching && !loadOlder.isPending) void loadOlder.mutate();
  });
  const { query } =
    followed.find(({ query: { data, error } }) => data === undefined || error) ?? followed[0]!;
  return (
    <Loaded query={query} errorTitle="Couldn’t load the activity" skeleton={<Skeleton lines={6} tall />}>
      {() => (
        <>
          {(!isLoaded || isSearching) && <Skeleton lines={6} tall />}
          {isLoaded && entries.length === 0 && !isSearching && empty}
          {groupByDay(entries).map((day) => (
            <section key={day[0]!.at} class="activity-day" aria-label={dayHeading(day[0]!.at, now)}>
              <h2 class="activity-day-title soft">{dayHeading(day[0]!.at, now)}</h2>
              <ul class="panel activity-rows">
                {day.map((entry) => (
                  <Entry
                    key={entry.key}
                    entry={entry}
                    href={withQuery('/activity', { ...Object.fromEntries(params), event: entry.key })}
                  />
                ))}
              </ul>
            </section>
          ))}
          {loadOlder?.error && <Problem error={loadOlder.error} title="Couldn’t load more" />}
          {loadOlder && entries.length > 0 && (
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

function Entry({ entry, href }: { entry: ActivityEntry; href: string }) {
  if (entry.kind === 'event') return <EventActivity event={entry.event} href={href} />;
  if (entry.kind === 'job') return <JobActivity job={entry.job} />;
  return (
    <ActivityRow
      at={entry.at}
      icon="plus"
      details={
        <bdi>
          {CODE_TYPE_DISPLAY[entry.code.type].name} · {describeContent(entry.code)}
        </bdi>
      }
    >
      <CodeLink id={entry.code.id} /> was created
    </ActivityRow>
  );
}
