import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Granularity } from '../../core/analytics/periods.js';
import { pluralize, formatNumber, formatCompactNumber } from '../format/numbers.js';
import { formatPeriod, formatTick } from './format-period.js';
import './charts.css';

export interface Point {
  start: string;
  scans: number;
  uniqueScans: number;
}

interface TimeChartProps {
  series: readonly Point[];
  granularity: Granularity;
  timeZone: string;
}

const HEIGHT = 240;
const MIN_TICK_PX = 72;

/** Line chart of scans and daily visitors over time. Hovering shows the exact numbers. */
export function TimeChart({ series, granularity, timeZone }: TimeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>();
  const [hovered, setHovered] = useState<number>();
  const [version, redraw] = useState(0);
  const starts = series.map(({ start }) => Date.parse(start) / 1000);
  const data: uPlot.AlignedData = [
    starts,
    series.map(({ scans }) => scans),
    series.map(({ uniqueScans }) => uniqueScans),
  ];

  useEffect(() => {
    const onThemeChange = () => redraw((count) => count + 1);
    addEventListener('themechange', onThemeChange);
    return () => removeEventListener('themechange', onThemeChange);
  }, []);

  // A new chart for each granularity, time zone, and theme; new numbers update the existing chart.
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const plot = new uPlot(
      options(root, granularity, timeZone, (index) => setHovered(index ?? undefined)),
      data,
      root,
    );
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: root.clientWidth, height: HEIGHT }));
    observer.observe(root);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [granularity, timeZone, version]);
  useEffect(() => chart.current?.setData(data), [series]);

  const total = series.reduce((sum, { scans }) => sum + scans, 0);
  const point = hovered === undefined ? undefined : series[hovered];
  return (
    <figure class="time-chart">
      <figcaption class="time-chart-head small">
        <span class="legend legend-scans">Scans</span>
        <span class="legend legend-visitors">Daily visitors</span>
        <span class="time-chart-point number">
          {point &&
            `${formatPeriod(point.start, granularity, timeZone)}: ${pluralize(point.scans, 'scan')}, ${pluralize(point.uniqueScans, 'visitor')}`}
        </span>
      </figcaption>
      <div
        class="time-chart-plot"
        role="img"
        aria-label={describeSeries(series, granularity, timeZone)}
        ref={container}
      />
      {total === 0 && <p class="time-chart-empty soft">No scans in this range yet.</p>}
    </figure>
  );
}

function describeSeries(series: readonly Point[], granularity: Granularity, timeZone: string): string {
  const total = series.reduce((sum, { scans }) => sum + scans, 0);
  const peak = series.reduce<Point | undefined>(
    (best, one) => (!best || one.scans > best.scans ? one : best),
    undefined,
  );
  if (!peak || total === 0) return 'Scans over time: none in this range';
  return `Scans over time: ${formatNumber(total)} in total; peak: ${formatPeriod(peak.start, granularity, timeZone)} with ${formatNumber(peak.scans)}`;
}

function options(
  root: HTMLElement,
  granularity: Granularity,
  timeZone: string,
  onHover: (index: number | null | undefined) => void,
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
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
    hooks: { setCursor: [(plot) => onHover(plot.cursor.idx)] },
    scales: {
      // Keeps an axis when there are no scans.
      y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: MIN_TICK_PX,
        splits: (plot, _axis, _from, _to, _step, space) => pickTicks(plot.data[0], plot.width / space),
        values: (_plot, splits) => splits.map((second) => formatTick(second * 1000, granularity, timeZone)),
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
      {
        stroke: color('--accent-text'),
        fill: color('--accent-soft'),
        width: 2,
        points: { show: false },
      },
      { stroke: color('--text-soft'), width: 1.5, dash: [4, 4], points: { show: false } },
    ],
  };
}

/** Picks at most about `maxTicks` period starts, evenly spaced, and at least two. */
function pickTicks(starts: ArrayLike<number>, maxTicks: number): number[] {
  const step = Math.max(1, Math.ceil(starts.length / Math.max(2, Math.floor(maxTicks))));
  return Array.from(starts).filter((_, index) => index % step === 0);
}
