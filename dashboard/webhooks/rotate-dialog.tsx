import { useState } from 'preact/hooks';
import { ROTATION_OVERLAP_MS } from '../../core/webhooks/signing.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Problem } from '../components/problem.js';
import { exactTime } from '../format/times.js';
import { rotateSecret } from './webhook-actions.js';
import { SecretShown } from './secret-reveal.js';

/** Says what happens to the old secret, then shows the new one. */
export function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [made, setMade] = useState<{ secret: string; oldUntil: string }>();
  const { mutate, isPending, error } = useMutation(async () => {
    const secret = await rotateSecret(id);
    setMade({ secret, oldUntil: new Date(Date.now() + ROTATION_OVERLAP_MS).toISOString() });
  });
  if (made) {
    return (
      <Dialog key="secret" title="Keep the new signing secret" onClose={onClose} ignoreBackdropClick>
        <SecretShown secret={made.secret} onDone={onClose}>
          <p>
            Copy it to your receiver now: <strong>it is shown this once</strong>. The old secret goes on
            signing beside it until {exactTime(made.oldUntil)}.
          </p>
        </SecretShown>
      </Dialog>
    );
  }
  return (
    <Dialog title="Rotate the signing secret?" onClose={onClose}>
      <div class="prose stack">
        <p>
          A new secret is made and shown once. For <strong>24 hours</strong> every event is signed with both,
          the new and the old one, so that your receiver can change over when it likes and nothing is refused.
        </p>
        <p>After that the old secret signs nothing any more.</p>
      </div>
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={isPending} onClick={() => void mutate()}>
          Rotate secret
        </Button>
      </footer>
    </Dialog>
  );
}
