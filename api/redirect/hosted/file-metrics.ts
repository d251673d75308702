import { Counter } from 'prom-client';
import type { Metrics } from '../../../telemetry/metrics.js';

export interface FileMetrics {
  responses: Counter<'status'>;
  bytes: Counter;
}

/** Registers the metrics of hosted files that visitors get. Call it once per registry. */
export function createFileMetrics(registry: Metrics): FileMetrics {
  const registers = [registry];
  return {
    responses: new Counter<'status'>({
      name: 'qrelay_file_responses_total',
      help: 'Responses at the URLs of hosted files by status; redirects to short links are not counted',
      labelNames: ['status'],
      registers,
    }),
    bytes: new Counter({
      name: 'qrelay_file_bytes_sent_total',
      help: 'Bytes of hosted files that were read for visitors',
      registers,
    }),
  };
}
