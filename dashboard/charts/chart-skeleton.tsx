import './charts.css';

/** Placeholder of a chart while its code or its data loads. */
export function ChartSkeleton() {
  return <div class="chart-skeleton" role="status" aria-label="Loading" />;
}
