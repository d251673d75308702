import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Annotation } from '../../core/scans/analytics/annotations.js';
import type { Granularity } from '../../core/scans/analytics/periods.js';
import { formatNumber, formatCompactNumber } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { AnnotationList, PeriodAnnotations } from './annotation-list.js';
import { groupByPeriod } from './annotations.js';
import { chartData, type ChartData, type Point } from './chart-data.js';
import { formatPeriod, formatTick } from './format-period.js';
import './charts.css';

interface TimeChartProps {
  series: readonly Point[];
  /** First instant that the series does not count, as ISO 8601. */
  end: string;
  granularity: Granularity;
  timeZone: string;
  /** The series of other days, compared point by point. */
  previous?: readonly Point[] | undefined;
  /** Names the other days, such as `Sep 27 – Oct 26`. */
  compared: string;
  /** Events of the code, marked at the top of the chart. */
  annotations?: readonly Annotation[] | undefined;
}

const NONE: readonly never[] = [];
const HEIGHT = 240;
const MIN_TICK_PX = 72;
/** Dash pattern of the line to a period that has not ended. */
const DASH = [5, 4];
/** Radius of the mark of an annotated period. */
const MARK_PX = 4;

const CURRENT_PERIOD: Record<Granularity, string> = {
  hourly: 'This hour',
  daily: 'Today',
  weekly: 'This week',
  monthly: 'This month',
};

/** The point under the pointer. */
interface Hovered {
  index: number;
  /** Distance from the left edge of the chart in CSS pixels. */
  left: number;
}

/**
 * Line chart of scans over time, compared with other days. A period that has not
 * ended is dashed. A tooltip shows the exact numbers. Periods with annotations are marked at the top.
 */
export function TimeChart({
  series,
  end,
  granularity,
  timeZone,
  previous = NONE,
  compared,
  annotations = NONE,
}: TimeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>();
  const [hovered, setHovered] = useState<Hovered>();
  const [version, redraw] = useState(0);
  const lines = chartData(series, previous, end, Date.now());
  const data = toColumns(lines);
  const annotated = groupByPeriod(annotations, lines.points);
  const marked = useRef(annotated);
  marked.current = annotated;

  useEffect(() => {
    const onThemeChange = () => redraw((count) => count + 1);
    addEventListener('themechange', onThemeChange);
    return () => removeEventListener('themechange', onThemeChange);
  }, []);

  // A new chart for each granularity, time zone, and theme; new numbers update the existing chart.
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const plot = new uPlot(options(root, granularity, timeZone, marked, setHovered), data, root);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: root.clientWidth, height: HEIGHT }));
    observer.observe(root);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [granularity, timeZone, version]);
  useEffect(() => chart.current?.setData(data), [series, previous, annotations]);

  const { points, isPartial } = lines;
  const total = points.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <figure class="time-chart">
      <figcaption class="time-chart-head small">
        <span class="legend legend-scans">Scans</span>
        <span class="legend legend-previous">Scans {compared}</span>
        {isPartial && <span class="legend legend-partial">{CURRENT_PERIOD[granularity]}, so far</span>}
        {annotated.size > 0 && <span class="legend legend-annotations">Changes of the code</span>}
      </figcaption>
      <div
        class="time-chart-plot"
        role="img"
        aria-label={describeSeries(points, granularity, timeZone)}
        ref={container}
      />
      {hovered && points[hovered.index] && (
        <Tooltip
          point={points[hovered.index]!}
          previous={previous[hovered.index]}
          period={(start) => formatPeriod(start, granularity, timeZone)}
          annotations={annotated.get(hovered.index)}
          soFar={isPartial && hovered.index === points.length - 1}
          left={hovered.left}
          onRight={hovered.left < (container.current?.clientWidth ?? 0) / 2}
        />
      )}
      <AnnotationList annotations={annotations} />
      {total === 0 && <p class="time-chart-empty soft">No scans in this range yet.</p>}
    </figure>
  );
}

interface TooltipProps {
  point: Point;
  previous: Point | undefined;
  annotations: readonly Annotation[] | undefined;
  soFar: boolean;
  /** Names the period that begins at an instant. */
  period: (start: string) => string;
  left: number;
  /** Whether there is more room to the right of the pointer. */
  onRight: boolean;
}

function Tooltip({ point, previous, annotations, soFar, period, left, onRight }: TooltipProps) {
  return (
    <div
      class={onRight ? 'time-chart-tooltip' : 'time-chart-tooltip time-chart-tooltip-left'}
      style={{ left: `${left}px` }}
      aria-hidden="true"
    >
      <p class="time-chart-tooltip-title">
        {period(point.start)}
        {soFar && ', so far'}
      </p>
      <dl class="number">
        <dt>Scans</dt>
        <dd>{formatNumber(point.scans)}</dd>
        <dt>Daily visitors</dt>
        <dd>{formatNumber(point.uniqueScans)}</dd>
        {previous && (
          <>
            <dt>{capitalize(period(previous.start))}</dt>
            <dd>{formatNumber(previous.scans)}</dd>
          </>
        )}
      </dl>
      {annotations && <PeriodAnnotations annotations={annotations} />}
    </div>
  );
}

/** The columns of the chart's data, in the order of its series. */
function toColumns(lines: ChartData): uPlot.AlignedData {
  const { starts, previous, scans, scansSoFar } = lines;
  return [starts, scans, scansSoFar, previous];
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
  marked: { readonly current: ReadonlyMap<number, unknown> },
  onHover: (hovered: Hovered | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: color('--text-soft'),
    font: `12px ${color('--font')}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  // A line needs two points; a single one is drawn as a dot.
  const points = { show: ({ data }: uPlot) => data[0].length === 1 };
  return {
    width: root.clientWidth,
    height: HEIGHT,
    // Half of the last label, such as “26 Sept”, is to the right of its point.
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
    hooks: {
      draw: [(plot) => drawMarks(plot, marked.current.keys(), color('--text-soft'))],
      setCursor: [
        ({ cursor: { idx, left }, over }) =>
          onHover(
            idx == null || left === undefined || left < 0
              ? undefined
              : { index: idx, left: left + over.offsetLeft },
          ),
      ],
    },
    scales: {
      // Keeps a useful y-axis when there are no scans.
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
      // Filled areas first: they would cover the other lines.
      { stroke: color('--accent-text'), fill: color('--accent-soft'), width: 2, points },
      { stroke: color('--accent-text'), fill: color('--accent-soft'), width: 2, dash: DASH, points },
      { stroke: color('--line-strong'), width: 1.5, dash: [2, 3], points },
    ],
  };
}

/** Draws a dot at the top of each annotated period. */
function drawMarks(plot: uPlot, indices: Iterable<number>, color: string): void {
  const { ctx, bbox, data } = plot;
  const radius = MARK_PX * devicePixelRatio;
  ctx.fillStyle = color;
  for (const index of indices) {
    ctx.beginPath();
    ctx.arc(plot.valToPos(data[0][index]!, 'x', true), bbox.top + radius, radius, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** Picks evenly spaced period starts: at most `maxTicks`, or two if `maxTicks` is less than 2. */
function pickTicks(starts: ArrayLike<number>, maxTicks: number): number[] {
  const step = Math.max(1, Math.ceil(starts.length / Math.max(2, Math.floor(maxTicks))));
  return Array.from(starts).filter((_, index) => index % step === 0);
}
