import { useEffect, useState } from 'preact/hooks';
import type { z } from 'zod';
import type { openInvitationSchema } from '../../core/accounts/invitation-schemas.js';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button, ButtonLink } from '../components/button.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { fieldError, toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { navigate } from '../router/location.js';
import { AuthPage } from './auth-page.js';
import { JoinForm } from './join-form.js';
import { pendingInvitation, rememberInvitation } from './pending-invitation.js';
import { ROLE_WORDS } from './role-words.js';
import { expectsSession } from './session-hint.js';
import { ME_QUERY, signOut } from './session.js';

type OpenInvitation = z.output<typeof openInvitationSchema>;

/**
 * Page that the link of an invitation opens, whether or not the browser is signed in. The fragment of the
 * link is its token, which stays in the tab while the person signs in.
 */
export default function JoinPage() {
  const [token] = useState(() => location.hash.slice(1) || pendingInvitation());
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [error, setError] = useState<ApiError>();
  const load = () => {
    setError(undefined);
    call<OpenInvitation>('POST', '/api/v1/auth/invitation', { body: { token } }).then(
      setInvitation,
      (thrown: unknown) => setError(toApiError(thrown)),
    );
  };
  useEffect(() => {
    // The token must not stay in the browser history, which other people may see and browsers may sync.
    history.replaceState(history.state, '', location.pathname);
    if (token === undefined) return;
    rememberInvitation(token);
    load();
  }, []);
  const isUnknown = token === undefined || fieldError(error, 'token') !== undefined;
  useEffect(() => {
    if (isUnknown) rememberInvitation(undefined);
  }, [isUnknown]);
  if (isUnknown) return <UnknownInvitation />;
  return (
    <AuthPage title={invitation ? `Join ${invitation.accountName}` : 'Join an account'}>
      {error && <Problem error={error} title="Couldn’t load the invitation" onRetry={load} />}
      {!invitation && !error && <Skeleton lines={4} tall />}
      {invitation && <Accept token={token} invitation={invitation} onStale={load} onUnknown={setError} />}
    </AuthPage>
  );
}

function UnknownInvitation() {
  return (
    <AuthPage title="This invitation does not work">
      <div class="problem" role="alert">
        <div>
          The link is incomplete, was used or replaced, or has expired: it works once, for 7 days. Ask the
          person who invited you to send it again.
        </div>
      </div>
      <p class="auth-switch">
        Have you joined already? <Link href="/">Open the dashboard</Link>
      </p>
    </AuthPage>
  );
}

interface AcceptProps {
  token: string;
  invitation: OpenInvitation;
  /** Reads the invitation again. */
  onStale: () => void;
  onUnknown: (error: ApiError) => void;
}

/** The part of the page that depends on who the browser is signed in as. */
function Accept({ token, invitation, onStale, onUnknown }: AcceptProps) {
  const { accountName, email, role, hasUser } = invitation;
  const me = useQuery<MeResource>(expectsSession() ? ME_QUERY : undefined);
  const isChecking = expectsSession() && me.isPending;
  const person = me.data;
  return (
    <>
      <p>
        You are invited as <strong>{ROLE_WORDS[role].name.toLowerCase()}</strong> of{' '}
        <strong>
          <bdi>{accountName}</bdi>
        </strong>
        , with the address{' '}
        <strong>
          <bdi>{email}</bdi>
        </strong>
        . You can {ROLE_WORDS[role].allows}.
      </p>
      {isChecking && <Skeleton lines={2} tall />}
      {!isChecking && person && person.email !== email && <OtherPerson person={person} email={email} />}
      {!isChecking && !person && hasUser && (
        <>
          <p>This address has signed up here already. Sign in with it, and you come back to this page.</p>
          <ButtonLink kind="primary" href="/sign-in">
            Sign in to join
          </ButtonLink>
        </>
      )}
      {!isChecking && (person ? person.email === email : !hasUser) && (
        <JoinForm token={token} email={email} isNew={!person} onStale={onStale} onUnknown={onUnknown} />
      )}
    </>
  );
}

/** The browser is signed in as somebody else, who cannot accept. */
function OtherPerson({ person, email }: { person: MeResource; email: string }) {
  const { mutate, isPending, error } = useMutation(() => signOut('/join'));
  const stay = () => {
    rememberInvitation(undefined);
    navigate('/');
  };
  return (
    <>
      <div class="auth-notice" role="status">
        You are signed in as{' '}
        <strong>
          <bdi>{person.email}</bdi>
        </strong>
        . Sign out to join as <bdi>{email}</bdi>, or ask for an invitation for your own address.
      </div>
      {error && <Problem error={error} />}
      <Button kind="primary" icon="out" busy={isPending} onClick={() => void mutate()}>
        Sign out and continue
      </Button>
      <Button onClick={stay}>Stay signed in</Button>
    </>
  );
}
