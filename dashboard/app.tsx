import { useEffect } from 'preact/hooks';
import { currentLocation, navigate, useLocation, withQuery } from './router/location.js';
import { PageLoader, preloadPage } from './shell/page-loader.js';
import { preloadNavigation, Shell, SideBarPlaceholder } from './shell/shell.js';
import { lazily } from './components/lazily.js';
import { pageAfterSignIn } from './session/pending-invitation.js';
import { SessionProvider, useSessionState } from './session/session.js';
import { Toasts } from './components/toast.js';
import { PageSkeleton } from './components/list-states.js';
import { BrandMark } from './components/icon.js';
import { Problem } from './components/problem.js';

const SIGNED_OUT_PAGES = ['/sign-in', '/sign-up'];
/** Pages that are the same with and without a session. */
const INDEPENDENT_PAGES = ['/forgot-password', '/join', '/reset-password'];

/** Both are rare, so their code is not part of the first load. */
const NoAccessPage = lazily(
  async () => (await import('./session/no-access-page.js')).NoAccessPage,
  'Couldn’t load your accounts',
);
const AccountMovedDialog = lazily(
  async () => (await import('./session/account-moved-dialog.js')).AccountMovedDialog,
  'Couldn’t load the account',
);

/**
 * Root of the dashboard. Signed-out users see the sign-in page at any URL, and the requested page after they
 * sign in.
 */
export function App() {
  const session = useSessionState();
  const { path } = useLocation();
  const isSignedOutPage = SIGNED_OUT_PAGES.includes(path);

  useEffect(() => {
    if (session.state !== 'in' || !isSignedOutPage) return;
    // Linking, or confirming at the provider, has failed: the page where it began shows why.
    const error = currentLocation().query.get('error');
    navigate(error === null ? pageAfterSignIn() : withQuery('/settings/security', { error }), {
      replace: true,
    });
  }, [session.state, isSignedOutPage]);

  if (INDEPENDENT_PAGES.includes(path)) return <PageLoader path={path} />;
  return (
    <>
      {session.state === 'unknown' && <ShellSkeleton path={path} />}
      {session.state === 'failed' && (
        <main class="auth-page">
          <div class="failed-start">
            <h1 class="brand brand-large">
              <BrandMark /> Qrelay
            </h1>
            <Problem error={session.error} title="Couldn’t load your account" onRetry={session.retry} />
          </div>
        </main>
      )}
      {session.state === 'shut' && <NoAccessPage me={session.me} isOverPlan={session.isOverPlan} />}
      {session.state === 'out' && <PageLoader path={isSignedOutPage ? path : '/sign-in'} />}
      {session.state === 'in' && (
        <SessionProvider key={session.session.account.id} value={session.session}>
          {session.session.membership && <Shell>{!isSignedOutPage && <PageLoader path={path} />}</Shell>}
          {session.hasMoved && <AccountMovedDialog {...session.session} />}
        </SessionProvider>
      )}
      <Toasts />
    </>
  );
}

/**
 * Placeholder of the frame and the page while the account is loading; the page's code loads at the same time.
 */
function ShellSkeleton({ path }: { path: string }) {
  useEffect(() => {
    preloadNavigation();
    preloadPage(path);
  }, []);
  return (
    <div class="shell">
      <SideBarPlaceholder />
      <main class="content">
        <PageSkeleton />
      </main>
    </div>
  );
}
