import { useOpenPart } from '../code/use-open-part.js';
import { lazily } from '../components/lazily.js';
import { AvailabilityPanel } from './availability-panel.js';
import { MissedScansNote } from './missed-scans-note.js';
import { RoutingFields } from './routing-fields.js';
import { useRecentTargets } from './use-recent-targets.js';
import { useRoutingForm } from './use-routing-form.js';
import type { VersionedCode } from './use-versioned-code.js';
import './routing.css';

/** The button that restarts the count of a scan limit, for codes that have one. */
const LoadedResetLimitButton = lazily(
  async () => (await import('./reset-limit-button.js')).ResetLimitButton,
  'Couldn’t load the button',
);

interface AccessFormProps {
  version: VersionedCode;
  onVersion: (version: VersionedCode) => void;
}

/** The form of who reaches a code, and when: dates, scan limit, password, and what other visitors get. */
export function AccessForm({ version, onVersion }: AccessFormProps) {
  const { code } = version;
  const state = useRoutingForm(version, onVersion);
  const { draft, errors, change } = state;
  const recent = useRecentTargets(code).data;
  const storedLimit = code.routing?.scanLimit;
  useOpenPart();
  return (
    <RoutingFields label="Access and dates" state={state}>
      <MissedScansNote code={code} missed={recent?.missedScans} />
      <AvailabilityPanel
        isProtected={code.passwordProtected}
        scansLeft={code.scansLeft}
        resetButton={
          storedLimit && (
            <LoadedResetLimitButton version={version} scans={storedLimit.scans} onVersion={onVersion} />
          )
        }
        draft={draft}
        errors={errors}
        onDraft={change}
      />
    </RoutingFields>
  );
}
