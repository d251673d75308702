import { useState } from 'preact/hooks';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { currentLocation } from '../router/location.js';
import { findSignInError } from '../session/sign-in-errors.js';
import { PROVIDER_NAME } from '../session/sign-in-methods.js';
import { LinkIdentityDialog } from './link-identity-dialog.js';
import { IDENTITIES_PATH, ME_PATH, useMe } from './me.js';

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
        {me.data && (
          <Button onClick={() => setIsLinking(true)}>
            <span>
              Link <bdi>{PROVIDER_NAME}</bdi>…
            </span>
          </Button>
        )}
      </div>
      {problem && (
        <div class="problem" role="alert">
          <div>{problem}</div>
        </div>
      )}
      <Loaded
        query={me}
        errorTitle="Couldn’t load the linked sign-ins"
        skeleton={<Skeleton lines={1} tall />}
      >
        {({ identities }) =>
          identities.length === 0 ? (
            <p class="small soft">Nothing is linked yet.</p>
          ) : (
            <ul class="session-list" aria-label="Linked sign-ins">
              {identities.map((identity) => (
                <li class="session-row" key={identity.id}>
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
                  <Button
                    small
                    aria-label={`Unlink ${hostOf(identity)}`}
                    onClick={() => setUnlinking(identity)}
                  >
                    Unlink
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isLinking && me.data && <LinkIdentityDialog me={me.data} onClose={() => setIsLinking(false)} />}
      {unlinking && (
        <Confirm
          title="Unlink this sign-in?"
          confirmLabel="Unlink"
          action={async () => {
            await call('DELETE', `${IDENTITIES_PATH}/${unlinking.id}`);
            toast('Unlinked');
            setUnlinking(undefined);
            invalidateQueries(ME_PATH);
          }}
          onClose={() => setUnlinking(undefined)}
        >
          <p>
            You can no longer sign in with <bdi>{hostOf(unlinking)}</bdi>. Sessions that it has opened
            continue.
          </p>
        </Confirm>
      )}
    </section>
  );
}

function hostOf({ issuer }: Identity): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
