import type { Annotation } from '../../core/scans/analytics/annotations.js';
import { pluralize } from '../format/numbers.js';
import { formatExactTime } from '../format/times.js';

/** Annotations that a tooltip has room for. */
const MAX_SHOWN = 3;

/** The annotations of one period, for its tooltip. */
export function PeriodAnnotations({ annotations }: { annotations: readonly Annotation[] }) {
  const hidden = annotations.length - MAX_SHOWN;
  return (
    <ul class="time-chart-annotations">
      {annotations.slice(0, MAX_SHOWN).map(({ at, text }) => (
        <li key={at + text} dir="auto">
          {text}
        </li>
      ))}
      {hidden > 0 && <li>and {pluralize(hidden, 'more change')}</li>}
    </ul>
  );
}

/** All annotations of a chart as text, for screen readers: the chart shows them as marks. */
export function AnnotationList({ annotations }: { annotations: readonly Annotation[] }) {
  if (annotations.length === 0) return null;
  return (
    <ul class="visually-hidden" aria-label="Changes of the code in this range">
      {annotations.map(({ at, text }) => (
        <li key={at + text}>
          {formatExactTime(at)}: {text}
        </li>
      ))}
    </ul>
  );
}
