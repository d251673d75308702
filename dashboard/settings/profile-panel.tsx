import type { MeResource } from '../../core/accounts/user-schemas.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { setQueryData } from '../http/query-cache.js';
import { ME_PATH, ME_QUERY, useMe } from '../session/session.js';
import { NameForm } from './name-form.js';

/** Panel with the name of the person, which the other members see. */
export function ProfilePanel() {
  const { name, email } = useMe();
  const save = async (next: string) => {
    const body = { name: next === '' ? null : next };
    setQueryData(ME_QUERY, await call<MeResource>('PATCH', ME_PATH, { body }));
    toast('Name saved');
  };
  return (
    <section class="panel stack" aria-label="Profile">
      <div class="panel-head">
        <div>
          <h3>You</h3>
          <p class="small soft prose">
            You sign in as <bdi>{email}</bdi>. The name is the same in all of your accounts: members see it in
            their list and next to what you change.
          </p>
        </div>
      </div>
      <NameForm label="Your name" submitLabel="Save name" saved={name ?? ''} optional onSave={save} />
    </section>
  );
}
