import { useState } from 'preact/hooks';
import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { Icon } from '../components/icon.js';
import { useFolders } from '../folders/use-folders.js';
import { Menu } from '../components/menu.js';
import { RelativeTime } from '../components/time.js';
import { expiresSoon, isExpired, isRotating } from './key-state.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';
import { describeScopes } from './scopes.js';

interface KeyRowProps {
  apiKey: ApiKeyResource;
  now: number;
  /** Whether the API rejects the key because the plan includes fewer keys. */
  overPlanLimit: boolean;
}

/** Row of an API key, with a menu to rotate or revoke it. */
export function KeyRow({ apiKey, now, overPlanLimit }: KeyRowProps) {
  const [dialog, setDialog] = useState<'rotate' | 'revoke'>();
  const close = () => setDialog(undefined);
  const { name, prefix, scopes, folders, lastUsedAt, createdAt } = apiKey;
  const rotate = { label: 'Rotate key', icon: 'refresh', onChoose: () => setDialog('rotate') } as const;
  return (
    <li class="key-row">
      <div class="key-main">
        <p class="key-name">
          <strong class="two-lines" dir="auto">
            {name}
          </strong>
        </p>
        <p class="key-about small soft">
          <code>{prefix}…</code>
          <KeyState apiKey={apiKey} now={now} overPlanLimit={overPlanLimit} />
        </p>
      </div>
      <p class="key-scopes small">
        {describeScopes(scopes)}
        {folders !== null && <KeyLimit folders={folders} />}
      </p>
      <p class="key-times small soft">
        {lastUsedAt === null ? (
          <span>Never used</span>
        ) : (
          <span>
            Used <RelativeTime at={lastUsedAt} />
          </span>
        )}
        <Expiry apiKey={apiKey} now={now} />
        <span class="visually-hidden">
          Created <RelativeTime at={createdAt} />
        </span>
      </p>
      <Menu
        label={`Rotate or revoke ${name}`}
        small
        items={[
          ...(isExpired(apiKey, now) ? [] : [rotate]),
          { label: 'Revoke key', icon: 'trash', danger: true, onChoose: () => setDialog('revoke') },
        ]}
      />
      {dialog === 'rotate' && <RotateKeyDialog apiKey={apiKey} onClose={close} />}
      {dialog === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </li>
  );
}

/** The folders that a key sees, by path. */
function KeyLimit({ folders }: { folders: readonly string[] }) {
  const { tree } = useFolders();
  const paths = folders.map((folder) => tree.pathOf(folder)).filter((path) => path !== null);
  return (
    <span class="key-limit soft">
      <Icon name="lock" size={14} />
      <bdi>{paths.length === 0 ? 'Sees nothing: its folders were deleted' : `Only ${paths.join(', ')}`}</bdi>
    </span>
  );
}

function Expiry({ apiKey, now }: Pick<KeyRowProps, 'apiKey' | 'now'>) {
  if (apiKey.expiresAt === null) return <span>Never expires</span>;
  return (
    <span>
      {isExpired(apiKey, now) ? 'Expired' : 'Expires'} <RelativeTime at={apiKey.expiresAt} />
    </span>
  );
}

function KeyState({ apiKey, now, overPlanLimit }: KeyRowProps) {
  if (isExpired(apiKey, now)) {
    return (
      <span class="badge badge-bad">
        <Icon name="close" size={14} /> Expired
      </span>
    );
  }
  return (
    <>
      {overPlanLimit && (
        <span class="badge badge-bad">
          <Icon name="warn" size={14} /> Inactive: over your plan’s limit
        </span>
      )}
      {apiKey.formerKeyEndsAt !== null && isRotating(apiKey, now) && (
        <span class="badge badge-warn">
          <Icon name="refresh" size={14} />
          <span>
            Rotating: the old key expires <RelativeTime at={apiKey.formerKeyEndsAt} />
          </span>
        </span>
      )}
      {expiresSoon(apiKey, now) && (
        <span class="badge badge-warn">
          <Icon name="warn" size={14} /> Expires soon
        </span>
      )}
    </>
  );
}
