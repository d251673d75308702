import { Skeleton } from '../components/list-states.js';
import { StepPanel } from './step-panel.js';

/** The last step of the form of a code while it loads. */
export function DetailsSkeleton() {
  return (
    <StepPanel number={3} title="Details">
      <Skeleton lines={6} tall />
    </StepPanel>
  );
}
