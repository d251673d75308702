import type { MetricObject } from 'prom-client';

/** A metric with its values, as `Registry.getMetricsAsJSON` returns it. */
export type MetricValues = MetricObject;

/** Message from an API process to its primary. */
export type ProcessMessage =
  /** It serves requests. */
  | 'ready'
  /** It exits for a reason that another start does not fix. */
  | { rejected: string }
  /** It exits because a port is in use. */
  | { portInUse: string }
  /** It was asked for the metrics of all processes. */
  | { metricsRequest: number }
  /** Its own metrics, which the primary has requested with this number. */
  | { metricsReport: number; metrics: MetricValues[] };

/** Message from the primary to an API process. */
export type PrimaryMessage =
  | { reportMetrics: number }
  /** The metrics of all processes in the Prometheus text format. */
  | { metricsResponse: number; text: string };
