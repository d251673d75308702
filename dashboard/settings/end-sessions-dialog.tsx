import type { SessionResource } from '../../core/accounts/account-schemas.js';
import { Confirm } from '../components/dialog.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { sessionName, SESSIONS_PATH } from './sessions.js';

/** One session, or a number of them that ends together. `path` is what to delete. */
export type SessionsToEnd = { path: string } & ({ session: SessionResource } | { count: number });

interface EndSessionsDialogProps {
  sessions: SessionsToEnd;
  onClose: () => void;
}

/** Asks for confirmation before sessions are ended. */
export function EndSessionsDialog({ sessions, onClose }: EndSessionsDialogProps) {
  const isOne = 'session' in sessions;
  const endSessions = async () => {
    await call('DELETE', sessions.path);
    toast('Signed out');
    onClose();
    invalidateQueries(SESSIONS_PATH);
  };
  return (
    <Confirm
      title={isOne ? 'Sign out this session?' : 'Sign out all other sessions?'}
      confirmLabel="Sign out"
      action={endSessions}
      onClose={onClose}
    >
      {isOne ? (
        <p>
          <strong>
            <bdi>{sessionName(sessions.session)}</bdi>
          </strong>
          , last used <RelativeTime at={sessions.session.lastUsedAt} />, will have to sign in again.
        </p>
      ) : (
        <p>{pluralize(sessions.count, 'other session')} will end. This browser stays signed in.</p>
      )}
    </Confirm>
  );
}
