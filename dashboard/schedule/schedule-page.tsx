import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeNotFound } from '../code/code-not-found.js';
import { CodeTabs } from '../code/code-tabs.js';
import { DestinationNote } from '../code/destination-note.js';
import { CodeTitle } from '../code/code-title.js';
import { codePath } from '../codes/code-actions.js';
import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { useAccount } from '../session/session.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { ScheduledChanges } from './scheduled-changes.js';
import './schedule.css';

/** The page of the scheduled changes of a code, at `/codes/:id/schedule`. */
export default function SchedulePage({ params: { id = '' } }: PageProps) {
  const code = useQuery<QrCode>(codePath(id));
  if (code.error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page">
      <Loaded query={code} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(data) => <Schedule code={data} />}
      </Loaded>
    </div>
  );
}

function Schedule({ code }: { code: QrCode }) {
  const { plan } = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const isIncluded = PLAN_TERMS[plan].scheduledChanges;
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Schedule a change
    </Button>
  );
  return (
    <>
      <CodeTitle code={code} />
      <CodeTabs id={code.id} open="schedule" />
      {!isIncluded && (
        <UpgradeNotice requiredPlan="pro" icon="calendar" title="Changes at a date and time">
          Prepare the next menu, or the start and end of a campaign, and the short link follows to the second.
        </UpgradeNotice>
      )}
      {isIncluded && <DestinationNote code={code} />}
      <ScheduledChanges code={code} add={isIncluded ? add : null} />
      {isAdding && <ScheduleDialog code={code} onClose={() => setIsAdding(false)} />}
    </>
  );
}
