import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchMongod {
  uri: string;
  /** Whether this bench started the server; if so, it may suspend and resume it. */
  own: boolean;
  stop: () => void;
}

export interface BenchServers {
  mongodbUri: string;
  temporalAddress: string;
  stop: () => void;
}

type Message = { mongodbUri: string; temporalAddress: string } | { error: string };

/** Returns the MongoDB in `QRELAY_TEST_MONGODB_URI`, or starts one that `stop` removes. */
export async function openBenchMongod(): Promise<BenchMongod> {
  const uri = process.env['QRELAY_TEST_MONGODB_URI'];
  if (uri) return { uri, own: false, stop: () => undefined };
  const { mongodbUri, stop } = await startServers();
  return { uri: mongodbUri, own: true, stop };
}

/**
 * Returns the servers in `QRELAY_TEST_MONGODB_URI` and `QRELAY_TEST_TEMPORAL_ADDRESS`, or starts servers that
 * `stop` removes.
 *
 * @param args Arguments of `embedded/test-servers`.
 */
export async function openBenchServers(args: readonly string[] = []): Promise<BenchServers> {
  const mongodbUri = process.env['QRELAY_TEST_MONGODB_URI'];
  const temporalAddress = process.env['QRELAY_TEST_TEMPORAL_ADDRESS'];
  if (mongodbUri && temporalAddress) return { mongodbUri, temporalAddress, stop: () => undefined };
  return startServers(args);
}

async function startServers(args: readonly string[] = []): Promise<BenchServers> {
  const program = fileURLToPath(new URL('../../embedded/test-servers.js', import.meta.url));
  const servers = fork(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const message = await new Promise<Message>((resolve) => {
    servers.once('message', (sent) => resolve(sent as Message));
    servers.once('exit', (code) => resolve({ error: `the servers exited with code ${code}` }));
  });
  if ('error' in message) throw new Error(message.error);
  return { ...message, stop: () => servers.disconnect() };
}
