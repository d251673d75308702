import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';

interface ConflictNoticeProps {
  /** Replaces the other routing with the owner's. */
  onReplace: () => void;
  /** Loads the other routing; the owner's changes are lost. */
  onLoad: () => void;
}

/** Says that the settings were changed elsewhere while they were edited, and offers both versions. */
export function ConflictNotice({ onReplace, onLoad }: ConflictNoticeProps) {
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div class="stack">
        <div>
          <p class="problem-title">These settings were changed elsewhere</p>
          <p>Your changes are still here. The other version remains in the history.</p>
        </div>
        <div class="row">
          <Button small onClick={onReplace}>
            Save mine
          </Button>
          <Button small onClick={onLoad}>
            Load the other
          </Button>
        </div>
      </div>
    </div>
  );
}
