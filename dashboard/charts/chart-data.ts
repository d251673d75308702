export interface Point {
  start: string;
  scans: number;
  uniqueScans: number;
}

type Column = (number | null)[];

/** The columns of a chart: one value per point and line. */
export interface ChartData {
  /** The points to draw: points of periods that have started, or only the first one if none has. */
  points: readonly Point[];
  /** Whether the last period has not ended, so that its counts will grow. */
  isPartial: boolean;
  /** Starts of the periods in seconds since 1970. */
  starts: number[];
  /** Counts of ended periods; `null` for the period that has not ended. */
  scans: Column;
  /** The line from the last ended period to the one that has not ended; `null` elsewhere. */
  scansSoFar: Column;
  /** The scans of the previous period, in the same position. */
  previous: Column;
}

/**
 * Splits a series into lines: final counts of ended periods, and the last period, whose counts can still
 * grow.
 *
 * @param end first instant that the series does not count, as ISO 8601
 * @param now epoch milliseconds
 */
export function chartData(
  series: readonly Point[],
  previous: readonly Point[],
  end: string,
  now: number,
): ChartData {
  const started = series.filter(({ start }) => Date.parse(start) <= now);
  const points = started.length === 0 ? series.slice(0, 1) : started;
  const last = points.length - 1;
  const lastEnd = series[points.length]?.start ?? end;
  const isPartial = points.length > 0 && Date.parse(lastEnd) > now;
  const ended = (values: number[]): Column =>
    values.map((value, index) => (isPartial && index === last ? null : value));
  const soFar = (values: number[]): Column =>
    values.map((value, index) => (isPartial && index >= last - 1 ? value : null));
  const scans = points.map((point) => point.scans);
  return {
    points,
    isPartial,
    starts: points.map(({ start }) => Date.parse(start) / 1000),
    scans: ended(scans),
    scansSoFar: soFar(scans),
    previous: points.map((_, index) => previous[index]?.scans ?? null),
  };
}
