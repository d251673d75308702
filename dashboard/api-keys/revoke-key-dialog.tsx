import { useState } from 'preact/hooks';
import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import type { PendingWork } from '../../core/accounts/pending-work.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { Confirm } from '../components/dialog.js';
import { Checkbox } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { ACCOUNT_CHANGES_PATH } from '../schedule/change-query.js';
import { ACCOUNT_PATH } from '../session/session.js';
import { API_KEYS_PATH } from './key-state.js';

/** Lists that show a key, and what it has started. */
const LISTS = [API_KEYS_PATH, ACCOUNT_CHANGES_PATH, '/api/v1/webhooks', '/api/v1/jobs'];

interface RevokeKeyDialogProps {
  apiKey: ApiKeyResource;
  onClose: () => void;
}

/** Asks whether to revoke a key, and whether to cancel what it has started. */
export function RevokeKeyDialog({ apiKey: { id, name, prefix }, onClose }: RevokeKeyDialogProps) {
  const [cancels, setCancels] = useState(false);
  const work = useQuery<PendingWork>(`${API_KEYS_PATH}/${id}/pending-work`);
  const created = useQuery<{ pagination: Pagination }>(`${API_KEYS_PATH}?createdBy=${id}&limit=1`);
  const hasWork = work.data !== undefined && listWork(work.data).length > 0;
  const createdKeys = created.data?.pagination.total ?? 0;
  const revoke = async () => {
    await revokeKey(id, cancels);
    toast(cancels ? 'Key revoked, and its work canceled' : 'Key revoked');
    onClose();
    // Lists only: nothing may be left of the key itself.
    for (const list of LISTS) invalidateQueries(`${list}?`);
    invalidateQueries(ACCOUNT_PATH);
  };
  return (
    <Confirm title="Revoke this key?" confirmLabel="Revoke key" action={revoke} onClose={onClose}>
      <div class="stack">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          (<code>{prefix}…</code>) will stop working within two seconds. This can’t be undone.
        </p>
        {work.error && <Problem error={work.error} title="Couldn’t load what this key has started" />}
        {hasWork && (
          <>
            <p>Its unfinished jobs fail. Its scheduled changes and webhooks stay unless you cancel them:</p>
            <ul class="key-work">
              {listWork(work.data!).map(({ text, href }) => (
                <li key={text}>
                  {href === undefined ? text : <Link href={withQuery(href, { createdBy: id })}>{text}</Link>}
                </li>
              ))}
            </ul>
            <Checkbox
              label="Cancel them, too"
              hint="Webhooks are disabled, so you can turn them on again. Nothing else can be undone."
              checked={cancels}
              onValue={setCancels}
            />
          </>
        )}
        {createdKeys > 0 && (
          <p>
            It has created {pluralize(createdKeys, 'other key')}, which {createdKeys === 1 ? 'stays' : 'stay'}{' '}
            valid: revoke {createdKeys === 1 ? 'it' : 'them'} as well if this key has leaked.
          </p>
        )}
      </div>
    </Confirm>
  );
}

/** Lists what a key has in progress, with the page that shows it, if there is one. */
function listWork({ scheduledChanges, jobs, webhooks }: PendingWork): { text: string; href?: string }[] {
  return [
    ...(scheduledChanges.count > 0
      ? [{ text: pluralize(scheduledChanges.count, 'scheduled change'), href: '/codes/scheduled' }]
      : []),
    ...(jobs.count > 0 ? [{ text: pluralize(jobs.count, 'unfinished job'), href: '/jobs' }] : []),
    ...(webhooks.count > 0 ? [{ text: pluralize(webhooks.count, 'webhook') }] : []),
  ];
}

/**
 * Revokes a key. A request cancels for about 20 s; it is repeated until nothing remains, or nothing more can
 * be canceled.
 */
async function revokeKey(id: string, cancels: boolean): Promise<void> {
  const path = `${API_KEYS_PATH}/${id}${cancels ? '?cancel=true' : ''}`;
  for (;;) {
    const { pendingWork, cancelled } = await call<Revocation>('DELETE', path);
    const count = Object.values(cancelled).reduce((sum, one) => sum + one, 0);
    if (!cancels || count === 0 || listWork(pendingWork).length === 0) return;
  }
}

interface Revocation {
  pendingWork: PendingWork;
  cancelled: Record<keyof PendingWork, number>;
}
