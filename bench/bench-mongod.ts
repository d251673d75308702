import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A MongoDB to measure against: the given one, or one of its own that `stop` takes away. */
export async function benchMongod(): Promise<{ uri: string; stop: () => void }> {
  const given = process.env['QRELAY_TEST_MONGODB_URI'];
  if (given) return { uri: given, stop: () => undefined };
  const program = fileURLToPath(new URL('../embedded/test-servers.js', import.meta.url));
  const servers = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const message = await new Promise<{ mongodbUri?: string; error?: string }>((resolve) => {
    servers.once('message', (sent) => resolve(sent as { mongodbUri: string }));
    servers.once('exit', (code) => resolve({ error: `the servers ended with code ${code}` }));
  });
  if (message.mongodbUri === undefined) throw new Error(message.error);
  return { uri: message.mongodbUri, stop: () => servers.disconnect() };
}
