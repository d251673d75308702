import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { useFolders } from '../folders/use-folders.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { useFirstSteps, type FirstStep } from './first-steps-memory.js';
import './first-steps.css';

interface FirstStepsProps {
  /** The newest code. */
  code: QrCode;
  /** Whether any code of the account was scanned in the last days. */
  hasScans: boolean;
}

/** Checklist of what to do with the first codes. Renders nothing once it is done or hidden. */
export function FirstSteps({ code, hasScans }: FirstStepsProps) {
  const { id } = useAccount();
  const { done, isHidden, hide } = useFirstSteps(id);
  return isHidden ? null : <Steps code={code} hasScans={hasScans} remembered={done} onHide={hide} />;
}

interface StepsProps extends FirstStepsProps {
  remembered: readonly FirstStep[];
  onHide: () => void;
}

function Steps({ code, hasScans, remembered, onHide }: StepsProps) {
  const { plan } = useAccount();
  const { tree } = useFolders();
  const steps = [
    { step: 'print', text: 'Print your code', href: `/codes/${code.id}?created=1`, isDone: false },
    { step: 'logo', text: 'Add your logo', href: `/codes/${code.id}/edit`, isDone: code.style.logo !== null },
    { step: 'scans', text: 'See your first scan', href: `/codes/${code.id}`, isDone: hasScans },
    { step: 'folder', text: 'Make a folder', href: '/codes/folders', isDone: tree.all.length > 0 },
  ] as const;
  const shown = steps
    .filter(({ step }) => step !== 'folder' || PLAN_TERMS[plan].folders)
    .map((step) => ({ ...step, isDone: step.isDone || remembered.includes(step.step) }));
  if (shown.every(({ isDone }) => isDone)) return null;
  return (
    <section class="panel first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Next steps</h2>
      <ol>
        {shown.map(({ step, text, href, isDone }) => (
          <li key={step} class={isDone ? 'is-done' : undefined}>
            <span class="first-steps-mark">{isDone && <Icon name="check" size={14} />}</span>
            <Link href={href}>{text}</Link>
            {isDone && <span class="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
      <Button kind="quiet" small icon="close" aria-label="Hide the next steps" onClick={onHide} />
    </section>
  );
}
