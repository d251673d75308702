import { useEffect } from 'preact/hooks';
import { navigate, useLocation } from './router/location.js';
import { OpenPage } from './shell/page-loader.js';
import { Shell } from './shell/shell.js';
import { SessionProvider, useSessionState } from './session/session.js';
import { Toasts } from './components/toast.js';
import { Skeleton } from './components/list-states.js';
import { Problem } from './components/problem.js';

const FOR_GUESTS = ['/sign-in', '/sign-up'];

/** Guests see where to sign in, whatever they asked for, and then get what they asked for. */
export function App() {
  const session = useSessionState();
  const { path } = useLocation();
  const isGuestPage = FOR_GUESTS.includes(path);

  useEffect(() => {
    if (session.state === 'in' && isGuestPage) navigate('/', { replace: true });
  }, [session.state, isGuestPage]);

  return (
    <>
      {session.state === 'unknown' && <Opening />}
      {session.state === 'failed' && (
        <main class="auth-page">
          <Problem error={session.error} title="Your account could not be loaded" onRetry={session.again} />
        </main>
      )}
      {session.state === 'out' && <OpenPage path={isGuestPage ? path : '/sign-in'} />}
      {session.state === 'in' && (
        <SessionProvider value={session.account}>
          <Shell>{!isGuestPage && <OpenPage path={path} />}</Shell>
        </SessionProvider>
      )}
      <Toasts />
    </>
  );
}

function Opening() {
  return (
    <main class="auth-page">
      <Skeleton lines={4} />
    </main>
  );
}
