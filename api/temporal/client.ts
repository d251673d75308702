import type { Interceptor } from '@grpc/grpc-js';
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { requireSetting, type Settings } from '../../config/settings.js';
import { retryUntilClosed } from './retries.js';

/**
 * Opens a Temporal client that connects on first use, so that the API starts and responds while Temporal is down. After
 * an outage it reconnects within two seconds; gRPC's default back-off grows to two minutes. The caller closes
 * `client.connection`.
 *
 * @param interceptors See each call with its result after all retries.
 * @param workflowInterceptors See the workflows that are started and signaled.
 */
export function openTemporalClient(
  settings: Settings,
  interceptors: readonly Interceptor[] = [],
  workflowInterceptors: readonly WorkflowClientInterceptor[] = [],
): Client {
  const connection = Connection.lazy({
    address: requireSetting(settings.temporalAddress, 'TEMPORAL_ADDRESS'),
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
    interceptors: [...interceptors, retryUntilClosed],
  });
  return new Client({
    connection,
    namespace: settings.temporalNamespace,
    interceptors: { workflow: [...workflowInterceptors] },
  });
}
