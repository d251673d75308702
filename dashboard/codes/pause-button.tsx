import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { setPaused } from './change-at-once.js';

/** A button that pauses a code, or resumes it. A message offers to undo it. */
export function PauseButton({ code }: { code: QrCode }) {
  const isPaused = code.status === 'paused';
  const toggle = async () => (await setPaused([code], !isPaused))?.report();
  return (
    <Button needs="codes:write" icon={isPaused ? 'play' : 'pause'} onClick={() => void toggle()}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
