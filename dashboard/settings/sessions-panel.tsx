import { useState } from 'preact/hooks';
import type { SessionResource } from '../../core/accounts/account-schemas.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { useQuery } from '../http/use-query.js';
import { EndSessionsDialog, type SessionsToEnd } from './end-sessions-dialog.js';
import { compareSessions, sessionName, SESSIONS_PATH } from './sessions.js';

const POLL_MS = 60_000;

/** Panel with the browsers that are signed in. */
export function SessionsPanel() {
  const sessions = useQuery<{ data: SessionResource[] }>(SESSIONS_PATH, { refetchIntervalMs: POLL_MS });
  const [ending, setEnding] = useState<SessionsToEnd>();
  const others = sessions.data?.data.filter(({ current }) => !current) ?? [];
  return (
    <section class="panel stack" aria-label="Sessions">
      <div class="panel-head">
        <div>
          <h3>Sessions</h3>
          <p class="small soft prose">
            Browsers that are signed in. A session ends after 7 days without use, and after 30 days at most.
            If you don’t recognize one, sign it out and change your password.
          </p>
        </div>
        {others.length > 0 && (
          <Button onClick={() => setEnding({ path: SESSIONS_PATH, count: others.length })}>
            Sign out all others
          </Button>
        )}
      </div>
      <Loaded query={sessions} errorTitle="Couldn’t load the sessions" skeleton={<Skeleton lines={2} tall />}>
        {({ data }) => (
          <>
            <ul class="session-list" aria-label="Signed-in browsers">
              {data.toSorted(compareSessions).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={() => setEnding({ path: `${SESSIONS_PATH}/${session.id}`, session })}
                />
              ))}
            </ul>
            {others.length === 0 && <p class="small soft">You’re signed in only in this browser.</p>}
          </>
        )}
      </Loaded>
      {ending && <EndSessionsDialog sessions={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionResource; onEnd: () => void }) {
  const name = sessionName(session);
  return (
    <li class="session-row">
      <div class="session-main">
        <p class="session-name">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {session.current && (
            <span class="badge badge-good">
              <Icon name="check" size={14} /> This browser
            </span>
          )}
        </p>
        <p class="small soft">
          Last used <RelativeTime at={session.lastUsedAt} />, signed in{' '}
          <RelativeTime at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button small aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
