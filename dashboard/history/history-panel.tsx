import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { codePath } from '../codes/code-actions.js';
import { Button } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { eventsOfCodePath, isOlder } from '../events/event-query.js';
import { useLiveLog } from '../http/use-live-log.js';
import { useOnChange } from '../http/use-on-change.js';
import { useAccount } from '../session/session.js';
import { EventEntry } from './event-entry.js';
import { mergeHistory, nextToLoad } from './history-entries.js';
import { RestoreDialog } from './restore-dialog.js';
import { RevisionRow } from './revision-row.js';
import './history.css';
import { useCan } from '../session/use-can.js';

/** The event as programs receive it, which few people need. */
const LoadedEventDrawer = lazily(
  async () => (await import('../events/event-drawer.js')).EventDrawer,
  'Couldn’t load the event',
);

/** The page reads the code every few seconds, and a change of it reads the history again. */
const REFETCH_INTERVAL_MS = 15_000;

const isOlderRevision = (one: RevisionResource, other: RevisionResource) => one.revision < other.revision;

const NO_EVENTS = { rows: [], cursor: null };

/**
 * The history of a code, newest first: its versions, each with what changed and a button that restores it,
 * and what happened between them.
 */
export function HistoryPanel({ code }: { code: QrCode }) {
  const can = useCan();
  const { plan } = useAccount();
  const [restoring, setRestoring] = useState<RevisionResource>();
  const [openEvent, setOpenEvent] = useState<string>();
  const versions = useLiveLog<RevisionResource>(
    `${codePath(code.id)}/history?limit=20`,
    isOlderRevision,
    REFETCH_INTERVAL_MS,
  );
  const happened = useLiveLog<LoggedEventResource>(
    PLAN_TERMS[plan].webhooks && can('webhooks') ? eventsOfCodePath(code.id) : undefined,
    isOlder,
    REFETCH_INTERVAL_MS,
  );
  const refetch = () => Promise.all([versions.query.refetch(), happened.query.refetch()]);
  useOnChange(code.updatedAt, refetch);
  useOnChange(code.state, refetch);
  const revisions = versions.log ?? NO_EVENTS;
  const events = happened.log ?? NO_EVENTS;
  const next = nextToLoad(revisions, events);
  const { loadOlder } = next === 'events' ? happened : versions;
  return (
    <section class="stack" aria-label="History">
      <Loaded
        query={versions.query}
        errorTitle="Couldn’t load the history"
        skeleton={<Skeleton lines={5} tall />}
      >
        {() => (
          <>
            {happened.query.error && (
              <Problem error={happened.query.error} title="Couldn’t load the events" />
            )}
            <ul class="paged-list" aria-label="Versions and events">
              {mergeHistory(revisions, events).map((entry) =>
                entry.kind === 'event' ? (
                  <EventEntry key={entry.key} event={entry.event} onOpen={() => setOpenEvent(entry.key)} />
                ) : (
                  <RevisionRow
                    key={entry.key}
                    revision={entry.revision}
                    isCurrent={entry.revision === revisions.rows[0]}
                    onRestore={
                      entry.revision === revisions.rows[0] || !can('codes:write')
                        ? undefined
                        : () => setRestoring(entry.revision)
                    }
                  />
                ),
              )}
            </ul>
            {loadOlder.error && <Problem error={loadOlder.error} title="Couldn’t load more" />}
            {next !== undefined && (
              <div>
                <Button busy={loadOlder.isPending} onClick={() => void loadOlder.mutate()}>
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {restoring && (
        <RestoreDialog code={code} revision={restoring} onClose={() => setRestoring(undefined)} />
      )}
      {openEvent !== undefined && (
        <LoadedEventDrawer id={openEvent} onClose={() => setOpenEvent(undefined)} />
      )}
    </section>
  );
}
