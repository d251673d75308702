import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { checkLinks } from './check-links.js';
import { describeReason, isFailing } from './describe-health.js';
import { HEALTH_DISPLAY } from './health-badge.js';

/** Button that checks the destinations of a code now and reports the result. */
export function CheckNowButton({ code }: { code: QrCode }) {
  const { mutate, isPending, error } = useMutation(async () => {
    const checked = await checkLinks(code);
    toast(checked ? describeResult(checked) : 'The check takes longer than usual. The result appears here.');
  });
  return (
    <>
      <Button small icon="refresh" needs="codes:write" busy={isPending} onClick={() => void mutate()}>
        Check now
      </Button>
      {error && <Problem error={error} />}
    </>
  );
}

function describeResult({ health }: QrCode): string {
  if (health === null) return 'This code is not watched.';
  const { status, targets } = health;
  if (targets.length > 1) {
    const fine = targets.filter((target) => target.status === 'ok' && !isFailing(target)).length;
    return `Checked: ${fine} of ${targets.length} destinations work`;
  }
  const text = HEALTH_DISPLAY[status].text.toLowerCase();
  const reason = describeReason(health);
  if (isFailing(health)) return `This check failed: ${reason}`;
  return reason === undefined ? `Checked: ${text}` : `Checked: ${text}. ${reason}`;
}
