import { Client, Connection } from '@temporalio/client';
import { required, type Settings } from '../../config/settings.js';
import { retryUntilClosed } from './retries.js';

/**
 * A client that connects when it is first used, so that the API starts and answers without Temporal.
 * After an outage it connects again within two seconds, where gRPC's own pauses grow to two minutes.
 */
export function openTemporalClient(settings: Settings): Client {
  const connection = Connection.lazy({
    address: required(settings.temporalAddress, 'TEMPORAL_ADDRESS'),
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
    interceptors: [retryUntilClosed],
  });
  return new Client({ connection, namespace: settings.temporalNamespace });
}
