import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { formatPeriod, formatTick } from '../charts/format-period.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { formatCompactNumber, pluralize } from '../format/numbers.js';
import { formatHours } from '../../core/alerts/format-hours.js';
import '../charts/charts.css';

interface ThresholdChartProps {
  /** Scans of the last `hours` hours, at the end of each hour. */
  sums: readonly number[];
  hours: number;
  /** End of the last hour in milliseconds since 1970. */
  end: number;
  /** Number of scans at which the alert is triggered; undefined draws no line. */
  threshold: { scans: number; label: string } | undefined;
  /** Positions in `sums` at which the alert would have been triggered. */
  triggers: readonly number[];
}

const HEIGHT = 200;
const MARK_PX = 4;
const DASH = [6, 4];
const DAYS_BETWEEN_TICKS = 7;

/** Line chart of the scans that an alert would have seen at each hour, with the number that triggers it. */
export function ThresholdChart({ sums, hours, end, threshold, triggers }: ThresholdChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>();
  const marked = useRef(triggers);
  marked.current = triggers;
  const [hovered, setHovered] = useState<{ index: number; left: number }>();
  const [version, redraw] = useState(0);
  const zone = browserTimeZone();
  const ends = sums.map((_, index) => (end - (sums.length - 1 - index) * HOUR_MS) / 1_000);
  const data: uPlot.AlignedData = [ends, [...sums], sums.map(() => threshold?.scans ?? null)];

  useEffect(() => {
    const onThemeChange = () => redraw((count) => count + 1);
    addEventListener('themechange', onThemeChange);
    return () => removeEventListener('themechange', onThemeChange);
  }, []);
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const plot = new uPlot(options(root, zone, marked, setHovered), data, root);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: root.clientWidth, height: HEIGHT }));
    observer.observe(root);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [version]);
  useEffect(() => chart.current?.setData(data), [sums, end, threshold?.scans, triggers]);

  const window = formatHours(hours);
  return (
    <figure class="time-chart threshold-chart">
      <figcaption class="time-chart-head small">
        <span class="legend legend-scans">Scans within {window}</span>
        {threshold && <span class="legend legend-threshold">{threshold.label}</span>}
        {triggers.length > 0 && <span class="legend legend-annotations">Would have been triggered</span>}
      </figcaption>
      <div
        class="threshold-plot"
        role="img"
        aria-label={`Scans within ${window} over the last 28 days: at most ${pluralize(Math.max(0, ...sums), 'scan')}, at least ${pluralize(Math.min(...sums, Infinity), 'scan')}`}
        ref={container}
      />
      {hovered && sums[hovered.index] !== undefined && (
        <div
          class={
            hovered.left < (container.current?.clientWidth ?? 0) / 2
              ? 'time-chart-tooltip'
              : 'time-chart-tooltip time-chart-tooltip-left'
          }
          style={{ left: `${hovered.left}px` }}
          aria-hidden="true"
        >
          <p class="time-chart-tooltip-title">
            {formatPeriod(new Date(ends[hovered.index]! * 1_000).toISOString(), 'hourly', zone)}
          </p>
          <p class="number">
            {pluralize(sums[hovered.index]!, 'scan')} within {window}
          </p>
        </div>
      )}
    </figure>
  );
}

function options(
  root: HTMLElement,
  zone: string,
  marked: { readonly current: readonly number[] },
  onHover: (hovered: { index: number; left: number } | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: color('--text-soft'),
    font: `12px ${color('--font')}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: root.clientWidth,
    height: HEIGHT,
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
    hooks: {
      draw: [(plot) => drawMarks(plot, marked.current, color('--text-soft'))],
      setCursor: [
        ({ cursor: { idx, left }, over }) =>
          onHover(
            idx == null || left === undefined || left < 0
              ? undefined
              : { index: idx, left: left + over.offsetLeft },
          ),
      ],
    },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.15)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: (plot) => weeklyTicks(plot.data[0]),
        values: (_plot, splits) => splits.map((second) => formatTick(second * 1_000, 'daily', zone)),
      },
      {
        ...axis,
        size: 48,
        incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
        values: (_plot, splits) => splits.map((value) => formatCompactNumber(value)),
      },
    ],
    series: [
      {},
      { stroke: color('--accent-text'), fill: color('--accent-soft'), width: 1.5, points: { show: false } },
      { stroke: color('--warn'), width: 2, dash: DASH, points: { show: false } },
    ],
  };
}

function weeklyTicks(ends: ArrayLike<number>): number[] {
  const hoursBetween = DAYS_BETWEEN_TICKS * 24;
  return Array.from(ends).filter((_, index) => (ends.length - 1 - index) % hoursBetween === 0);
}

/** Draws a dot on the line at each trigger. */
function drawMarks(plot: uPlot, indices: readonly number[], color: string): void {
  const { ctx, data } = plot;
  ctx.fillStyle = color;
  for (const index of indices) {
    const [x, y] = [data[0][index], data[1]?.[index]];
    if (x === undefined || y == null) continue;
    ctx.beginPath();
    ctx.arc(
      plot.valToPos(x, 'x', true),
      plot.valToPos(y, 'y', true),
      MARK_PX * devicePixelRatio,
      0,
      2 * Math.PI,
    );
    ctx.fill();
  }
}
