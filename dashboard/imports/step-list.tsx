import { Icon } from '../components/icon.js';
import '../components/step-number.css';

export type Step = 'file' | 'columns' | 'check' | 'result';

const STEPS: readonly { step: Step; label: string }[] = [
  { step: 'file', label: 'File' },
  { step: 'columns', label: 'Columns' },
  { step: 'check', label: 'Check' },
  { step: 'result', label: 'Result' },
];

interface StepListProps {
  current: Step;
  /** Steps that can be opened. */
  reachable: readonly Step[];
  onStep: (step: Step) => void;
}

/** Where one is in an import, with a way to each step that is complete. */
export function StepList({ current, reachable, onStep }: StepListProps) {
  const at = STEPS.findIndex(({ step }) => step === current);
  return (
    <ol class="import-steps" aria-label="Steps">
      {STEPS.map(({ step, label }, index) => {
        const content = (
          <>
            <span class="step-number" aria-hidden="true">
              {index < at ? <Icon name="check" size={12} /> : index + 1}
            </span>
            <span class="step-text">{label}</span>
          </>
        );
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {step !== current && reachable.includes(step) ? (
              <button type="button" onClick={() => onStep(step)}>
                {content}
              </button>
            ) : (
              <span class="step-label">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
