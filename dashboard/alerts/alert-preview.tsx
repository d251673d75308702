import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { ACCOUNT_ANALYTICS_PATH } from '../analytics/view.js';
import { ChartSkeleton } from '../charts/chart-skeleton.js';
import { Loaded } from '../components/list-states.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';
import { selectionQuery } from '../selections/selection.js';
import { formatHours } from '../../core/alerts/format-hours.js';
import { findTriggers, sumWindows, type ScanThreshold } from './past-triggers.js';
import { ThresholdChart } from './threshold-chart.js';

interface AlertPreviewProps {
  selection: ScanSelection;
  /** Undefined if nothing is compared: for a silence, and while a number is invalid. */
  threshold: ScanThreshold | undefined;
  /** Whether each code is checked on its own. */
  isPerCode: boolean;
}

const SHOWN_DAYS = 28;
/** Longest time whose scans a condition counts: the first hours that are shown need those before them. */
const LONGEST_HOURS = 168;
/** Hours whose scans are added up if there is no threshold. */
const DEFAULT_HOURS = 24;

/** The scans of the last 28 days as an alert sees them, and how often it would have been triggered. */
export function AlertPreview({ selection, threshold, isPerCode }: AlertPreviewProps) {
  // With the current hour, so that the scans of a new account are among them.
  const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const from = end - SHOWN_DAYS * DAY_MS - LONGEST_HOURS * HOUR_MS;
  const analytics = useQuery<{ timeSeries: { scans: number }[] }>(
    withQuery(ACCOUNT_ANALYTICS_PATH, {
      ...selectionQuery(selection),
      from: new Date(from).toISOString(),
      to: new Date(end).toISOString(),
      granularity: 'hourly',
    }),
    { staleTimeMs: MINUTE_MS },
  );
  const hours = threshold?.hours ?? DEFAULT_HOURS;
  return (
    <Loaded query={analytics} errorTitle="Couldn’t load the scans" skeleton={<ChartSkeleton />}>
      {({ timeSeries }) => {
        const counts = timeSeries.map(({ scans }) => scans);
        const sums = sumWindows(counts, hours).slice(-(SHOWN_DAYS * DAY_MS) / HOUR_MS);
        const triggers = threshold ? findTriggers(sums, threshold) : [];
        return (
          <>
            <ThresholdChart
              sums={sums}
              hours={hours}
              end={end}
              threshold={threshold && { scans: threshold.scans, label: lineLabel(threshold) }}
              triggers={triggers}
            />
            <p role="status" class="small">
              {isPerCode ? describeSilence(sums) : describeResult(sums, triggers.length, threshold)}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

function lineLabel({ kind, scans }: ScanThreshold): string {
  return kind === 'spike' ? `Alert at ${formatNumber(scans)}` : `Alert below ${formatNumber(scans)}`;
}

const NO_SCANS = 'These codes had no scans in the last 28 days.';

function describeSilence(sums: readonly number[]): string {
  if (isEmpty(sums)) return NO_SCANS;
  return 'Each code is checked on its own; the chart shows the scans of all of them.';
}

function describeResult(sums: readonly number[], triggers: number, threshold?: ScanThreshold): string {
  if (isEmpty(sums)) return NO_SCANS;
  if (!threshold) return '';
  const { kind, hours } = threshold;
  const times = triggers === 1 ? 'once' : `${formatNumber(triggers)} times`;
  const count =
    triggers === 0
      ? 'In the last 28 days, this alert would not have been triggered.'
      : `In the last 28 days, this alert would have been triggered ${times}.`;
  const extreme = kind === 'spike' ? Math.max(...sums) : Math.min(...sums);
  const most = kind === 'spike' ? 'most' : 'fewest';
  return `${count} The ${most} within ${formatHours(hours)}: ${pluralize(extreme, 'scan')}.`;
}

function isEmpty(sums: readonly number[]): boolean {
  return sums.every((sum) => sum === 0);
}
