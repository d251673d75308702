import { escapeMarkup } from '../../basics/escape-markup.js';
import { formatCount } from '../report-figures.js';

/** A bar of a chart. */
export interface Bar {
  /** Names the bar below the axis. */
  label: string;
  /** Names it completely, for its tooltip. */
  name: string;
  count: number;
}

/** Size in units of the view box; the chart is as wide as its page. */
const WIDTH = 640;
const HEIGHT = 180;
const TOP = 18;
const BOTTOM = 22;
const PLOT = HEIGHT - TOP - BOTTOM;
const MAX_BAR = 40;
/** Fraction of the place of a bar that it fills. */
const FILL = 0.72;
/** Half of the width of a label: the outer ones stay inside of the chart. */
const LABEL_MARGIN = 34;
/** Labels of more bars would touch each other. */
const MAX_LABELS = 8;

/**
 * Renders counts as a bar chart in SVG without scripts and inline styles. A table has the same figures, so
 * the chart itself is one image for screen readers.
 *
 * @param title Names the chart for screen readers.
 */
export function renderBarChart(title: string, bars: readonly Bar[]): string {
  const highest = Math.max(...bars.map(({ count }) => count), 1);
  const step = WIDTH / Math.max(bars.length, 1);
  const width = Math.min(step * FILL, MAX_BAR);
  const every = Math.ceil(bars.length / MAX_LABELS);
  const drawn = bars.map(({ label, name, count }, index) => {
    const middle = (index + 0.5) * step;
    const height = (count / highest) * PLOT;
    const bar =
      count === 0
        ? ''
        : `<rect x="${round(middle - width / 2)}" y="${round(TOP + PLOT - height)}" width="${round(width)}" height="${round(height)}" rx="${round(Math.min(3, width / 4))}"><title>${escapeMarkup(name)}: ${formatCount(count)}</title></rect>`;
    const text =
      index % every === 0
        ? `<text x="${round(clamp(middle, LABEL_MARGIN))}" y="${HEIGHT - 6}" text-anchor="middle">${escapeMarkup(label)}</text>`
        : '';
    return bar + text;
  });
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(title)}">
<line x1="0" x2="${WIDTH}" y1="${TOP}" y2="${TOP}"/><line x1="0" x2="${WIDTH}" y1="${TOP + PLOT}" y2="${TOP + PLOT}"/>
<text x="0" y="${TOP - 6}">${formatCount(highest)}</text>
${drawn.join('')}
</svg>`;
}

function clamp(middle: number, margin: number): number {
  return Math.min(Math.max(middle, margin), WIDTH - margin);
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
