import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { CodeTimelineActivities } from '../activities/code-timeline.js';
import type { TimelinePosition, TimelineSweepStep } from '../core/workflows/code-timelines.js';
import { sweepRepeatedly } from './sweep-repeatedly.js';

/** Retried indefinitely: the sweep resumes when MongoDB responds again. */
const activities = proxyActivities<CodeTimelineActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

/**
 * Records the transitions of codes whose workflow was lost, every 30 s for a quarter of an hour. Started by a
 * Schedule.
 */
export async function sweepCodeTimelines(): Promise<void> {
  let recorded = 0;
  await sweepRepeatedly(async (sweeps) => {
    let position: TimelinePosition | null = null;
    let step: TimelineSweepStep;
    do {
      step = await activities.sweepCodeTimelines(position);
      recorded += step.recorded;
      position = step.next;
    } while (position !== null);
    setCurrentDetails(`${sweeps} sweeps, ${recorded} transitions recorded`);
    return step.nextInMs;
  });
}
