import { useState } from 'preact/hooks';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { currentLocation } from '../router/location.js';
import { ME_PATH, useMe } from '../session/session.js';
import { findSignInError } from '../session/sign-in-errors.js';
import { PROVIDER_NAME } from '../session/sign-in-methods.js';
import { LinkIdentityDialog } from './link-identity-dialog.js';

type Identity = MeResource['identities'][number];

/** Panel with the sign-ins at the provider that are linked; nothing without a provider. */
export function IdentitiesPanel() {
  const me = useMe();
  const [isLinking, setIsLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<Identity>();
  const problem = findSignInError(currentLocation().query);
  if (PROVIDER_NAME === undefined) return null;
  return (
    <section class="panel stack" aria-label="Single sign-on">
      <div class="panel-head">
        <div>
          <h3>Single sign-on</h3>
          <p class="small soft prose">
            Sign in with <bdi>{PROVIDER_NAME}</bdi> in place of your password.
          </p>
        </div>
        <Button onClick={() => setIsLinking(true)}>
          <span>
            Link <bdi>{PROVIDER_NAME}</bdi>…
          </span>
        </Button>
      </div>
      {problem && (
        <div class="problem" role="alert">
          <div>{problem}</div>
        </div>
      )}
      {me.identities.length === 0 ? (
        <p class="small soft">Nothing is linked yet.</p>
      ) : (
        <ul class="session-list" aria-label="Linked sign-ins">
          {me.identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlink={() => setUnlinking(identity)} />
          ))}
        </ul>
      )}
      {isLinking && <LinkIdentityDialog me={me} onClose={() => setIsLinking(false)} />}
      {unlinking && <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(undefined)} />}
    </section>
  );
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  return (
    <li class="session-row">
      <div class="session-main">
        <p class="session-name">
          <strong>
            <bdi>{hostOf(identity)}</bdi>
          </strong>
        </p>
        <p class="small soft">
          Linked <RelativeTime at={identity.linkedAt} />
        </p>
      </div>
      <Button small aria-label={`Unlink ${hostOf(identity)}`} onClick={onUnlink}>
        Unlink
      </Button>
    </li>
  );
}

function UnlinkDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const unlink = async () => {
    await call('DELETE', `${ME_PATH}/identities/${identity.id}`);
    toast('Unlinked');
    onClose();
    invalidateQueries(ME_PATH);
  };
  return (
    <Confirm title="Unlink this sign-in?" confirmLabel="Unlink" action={unlink} onClose={onClose}>
      <p>
        You can no longer sign in with <bdi>{hostOf(identity)}</bdi>. Sessions that it has opened continue.
      </p>
    </Confirm>
  );
}

function hostOf({ issuer }: Identity): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
