import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchServers {
  mongodbUri: string;
  temporalAddress: string;
  stop: () => void;
}

/** MongoDB and Temporal to measure against: the given ones, or some of its own that `stop` takes away. */
export async function benchServers(): Promise<BenchServers> {
  const mongodbUri = process.env['QRELAY_TEST_MONGODB_URI'];
  const temporalAddress = process.env['QRELAY_TEST_TEMPORAL_ADDRESS'];
  if (mongodbUri && temporalAddress) return { mongodbUri, temporalAddress, stop: () => undefined };
  const program = fileURLToPath(new URL('../../embedded/test-servers.js', import.meta.url));
  const servers = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const message = await new Promise<Partial<BenchServers> & { error?: string }>((resolve) => {
    servers.once('message', (sent) => resolve(sent as BenchServers));
    servers.once('exit', (code) => resolve({ error: `the servers ended with code ${code}` }));
  });
  if (message.mongodbUri === undefined || message.temporalAddress === undefined)
    throw new Error(message.error);
  return {
    mongodbUri: message.mongodbUri,
    temporalAddress: message.temporalAddress,
    stop: () => servers.disconnect(),
  };
}
