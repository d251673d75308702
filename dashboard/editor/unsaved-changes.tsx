import { useEffect, useState } from 'preact/hooks';
import { guardLeaving } from '../router/leave-guard.js';
import { Confirm } from '../components/dialog.js';

/**
 * Asks before unsaved changes are lost: in a dialog inside the dashboard, by the browser when the tab closes.
 */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return;
    return guardLeaving((proceed) => setLeave(() => proceed));
  }, [isDirty]);
  if (!leave) return null;
  return (
    <Confirm
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      action={() => {
        setLeave(undefined);
        leave();
      }}
      onClose={() => setLeave(undefined)}
    >
      <p>What you changed on this page has not been saved.</p>
    </Confirm>
  );
}
