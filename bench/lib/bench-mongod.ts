import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchMongod {
  uri: string;
  /** Whether it was started for this bench, which may then stop and resume it. */
  own: boolean;
  stop: () => void;
}

/** A MongoDB to measure against: the given one, or one of its own that `stop` takes away. */
export async function benchMongod(): Promise<BenchMongod> {
  const given = process.env['QRELAY_TEST_MONGODB_URI'];
  if (given) return { uri: given, own: false, stop: () => undefined };
  const program = fileURLToPath(new URL('../../embedded/test-servers.js', import.meta.url));
  const servers = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const message = await new Promise<{ mongodbUri?: string; error?: string }>((resolve) => {
    servers.once('message', (sent) => resolve(sent as { mongodbUri: string }));
    servers.once('exit', (code) => resolve({ error: `the servers ended with code ${code}` }));
  });
  if (message.mongodbUri === undefined) throw new Error(message.error);
  return { uri: message.mongodbUri, own: true, stop: () => servers.disconnect() };
}
