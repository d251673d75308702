import type { Analytics } from '../../core/scans/analytics/analytics-schema.js';
import { pluralize } from '../format/numbers.js';
import { formatTimeOfDay } from '../format/times.js';

const HEIGHT = 72;
const WIDTH = 10;

/** Bar chart of the scans in each of the 24 hours of the day. */
export function HourOfDayChart({ hours }: { hours: Analytics['hoursOfDay'] }) {
  const max = Math.max(1, ...hours.map(({ scans }) => scans));
  const peak = hours.reduce((best, hour) => (hour.scans > best.scans ? hour : best), hours[0]!);
  const label =
    peak.scans === 0 ? 'No scans yet' : `Most scans between ${clock(peak.hour)} and ${clock(peak.hour + 1)}`;
  return (
    <div>
      <svg
        class="hours"
        viewBox={`0 0 ${24 * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {hours.map(({ hour, scans }) => {
          const height = scans === 0 ? 1 : Math.max(2, (scans / max) * HEIGHT);
          return (
            <g key={hour}>
              <title>{`${clock(hour)} to ${clock(hour + 1)}: ${pluralize(scans, 'scan')}`}</title>
              <rect class="hours-hit" x={hour * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
              <rect
                class="hours-bar"
                x={hour * WIDTH + 1}
                y={HEIGHT - height}
                width={WIDTH - 2}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <div class="hours-axis small soft number" aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{clock(hour)}</span>
        ))}
      </div>
      <p class="small soft">{label}.</p>
    </div>
  );
}

function clock(hour: number): string {
  return formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`);
}
