import { useState } from 'preact/hooks';
import type { InvitationResource } from '../../core/accounts/invitation-schemas.js';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Button } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import { pluralize } from '../format/numbers.js';
import { InvitationRow } from './invitation-row.js';
import { InviteDialog } from './invite-dialog.js';
import { INVITATION_LIST, MEMBER_LIST, type ListPage } from './member-lists.js';
import { MemberRow } from './member-row.js';
import './members.css';

/** People join while the page is open. */
const POLL_MS = 15_000;

/** Page with the members of the account and, for admins, with the invitations that are open. */
export default function MembersPage() {
  const can = useCan();
  const [isInviting, setIsInviting] = useState(false);
  const usage = useUsedPlaces();
  return (
    <div class="page">
      <PageHead title="Members" about={usage.isFull && <PlanNotice used={usage.used} />}>
        <Button
          kind="primary"
          icon="plus"
          needs="members"
          disabled={usage.isFull}
          onClick={() => setIsInviting(true)}
        >
          Invite a person
        </Button>
      </PageHead>
      <PagedList<MemberResource>
        path={MEMBER_LIST}
        title="Members"
        refetchIntervalMs={POLL_MS}
        skeleton={<RowSkeleton rows={2} />}
        empty={null}
      >
        {(member) => <MemberRow key={member.id} member={member} />}
      </PagedList>
      {can('members') && <Invitations />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}

/** The invitations that nobody has accepted yet; nothing without any. */
function Invitations() {
  const list = useQuery<ListPage<InvitationResource>>(INVITATION_LIST);
  const isEmpty = list.data?.data.length === 0;
  return (
    <section class="stack" hidden={isEmpty} aria-label="Invitations">
      <h2>Invitations</h2>
      <PagedList<InvitationResource>
        path={INVITATION_LIST}
        title="Invitations"
        refetchIntervalMs={POLL_MS}
        skeleton={<RowSkeleton rows={1} />}
        empty={null}
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </PagedList>
    </section>
  );
}

/** Counts members and pending invitations, which the plan limits together, for readers who invite. */
function useUsedPlaces(): { used: number; isFull: boolean } {
  const can = useCan();
  const { limits } = useAccount();
  const isCounted = can('members') && limits.members !== null;
  const members = useQuery<ListPage<MemberResource>>(isCounted ? MEMBER_LIST : undefined);
  const invitations = useQuery<ListPage<InvitationResource>>(isCounted ? INVITATION_LIST : undefined);
  const pending = invitations.data?.data.filter(({ state }) => state === 'pending').length ?? 0;
  const used = (members.data?.pagination.total ?? 0) + pending;
  return { used, isFull: limits.members !== null && used >= limits.members };
}

function PlanNotice({ used }: { used: number }) {
  const { plan, limits } = useAccount();
  const limit = limits.members ?? 0;
  return (
    <p class="small" role="status">
      The {PLAN_NAMES[plan]} plan includes {pluralize(limit, 'member')}
      {limit > 1 && ', pending invitations included'}
      {used > limit && ': the first ones keep access, the others get it back after an upgrade'}. To invite{' '}
      {limit === 1 ? 'others' : 'more'}, <Link href="/settings/plan">compare plans</Link>
      {limit > 1 && ', or remove a member or an invitation'}.
    </p>
  );
}
