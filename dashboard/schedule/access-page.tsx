import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeFrame } from '../code/code-frame.js';
import { Button } from '../components/button.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import type { PageProps } from '../router/match-path.js';
import { AccessForm } from '../routing/access-form.js';
import { LoadVersion } from '../routing/load-version.js';
import { useAccount } from '../session/session.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { ScheduledChanges } from './scheduled-changes.js';
import './schedule.css';

/** The page of who reaches a code and when, with its scheduled changes, at `/codes/:id/schedule`. */
export default function AccessPage({ params: { id = '' } }: PageProps) {
  return (
    <CodeFrame id={id} tab="access">
      {(code) => (
        <>
          {code.dynamic && <LoadVersion id={id} form={AccessForm} />}
          <Schedule code={code} />
        </>
      )}
    </CodeFrame>
  );
}

function Schedule({ code }: { code: QrCode }) {
  const { plan } = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const isIncluded = PLAN_TERMS[plan].scheduledChanges;
  const add = (
    <Button icon="plus" onClick={() => setIsAdding(true)}>
      Schedule a change
    </Button>
  );
  return (
    <>
      {!isIncluded && (
        <UpgradeNotice requiredPlan="pro" icon="calendar" title="Changes at a date and time">
          Prepare the next menu, or the start and end of a campaign, and the short link follows to the second.
        </UpgradeNotice>
      )}
      <ScheduledChanges code={code} add={isIncluded ? add : null} />
      {isAdding && <ScheduleDialog code={code} onClose={() => setIsAdding(false)} />}
    </>
  );
}
