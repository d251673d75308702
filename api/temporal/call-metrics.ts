import { InterceptingCall, status, type Interceptor } from '@grpc/grpc-js';
import { Counter } from 'prom-client';
import type { Metrics } from '../../telemetry/metrics.js';

/**
 * Creates the gRPC interceptor that counts calls to Temporal by their final result, after all retries.
 * Register it ahead of the interceptor that retries. Operations are the methods of Temporal's API that this
 * process calls.
 */
export function createCallMetrics(registry: Metrics): Interceptor {
  const calls = new Counter({
    name: 'qrelay_temporal_client_calls_total',
    help: 'Calls of the API to Temporal by operation and gRPC status, after retries',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  return (options, nextCall) => {
    const operation = options.method_definition.path.split('/').at(-1) ?? '';
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        next(metadata, {
          onReceiveStatus(received, forward) {
            calls.inc({ operation, status: status[received.code] ?? 'UNKNOWN' });
            forward(received);
          },
        });
      },
    });
  };
}
