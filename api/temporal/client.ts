import type { Interceptor } from '@grpc/grpc-js';
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import type { Settings } from '../../config/settings.js';
import { buildConnectionOptions } from '../../temporal/connection-options.js';
import { buildDataConverter } from '../../temporal/payload-codec.js';
import { retryUntilClosed } from './retries.js';

/**
 * Opens a Temporal client that connects on first use, so that the API starts and responds while Temporal is
 * down. After an outage it reconnects within two seconds; gRPC's default back-off grows to two minutes. The
 * caller closes `client.connection`.
 *
 * @throws SettingsError if a setting of the connection is missing or unusable.
 * @param interceptors See each call with its result after all retries.
 * @param workflowInterceptors See the workflows that are started and signaled.
 */
export function openTemporalClient(
  settings: Settings,
  interceptors: readonly Interceptor[] = [],
  workflowInterceptors: readonly WorkflowClientInterceptor[] = [],
): Client {
  const connection = Connection.lazy({
    ...buildConnectionOptions(settings),
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
    interceptors: [...interceptors, retryUntilClosed],
  });
  return new Client({
    connection,
    namespace: settings.temporalNamespace,
    dataConverter: buildDataConverter(settings),
    interceptors: { workflow: [...workflowInterceptors] },
  });
}
