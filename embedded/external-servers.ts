import { MongoClient } from 'mongodb';
import { StartError } from './child.js';
import { firstLine } from '../config/supervise.js';
import { assertReachable } from './ports.js';

const TIMEOUT_MS = 3_000;

/**
 * Masks the credentials of all URLs in a text, including passwords that are not percent-encoded as they
 * should be.
 */
export function maskCredentials(text: string): string {
  return text.replace(/\/\/\S*@/g, '//***@');
}

/**
 * Checks that the configured MongoDB responds and is a replica set or a sharded cluster.
 *
 * @throws StartError with the reason and without credentials.
 */
export async function assertMongodbReachable(uri: string): Promise<void> {
  let client: MongoClient | undefined;
  try {
    client = new MongoClient(uri, { serverSelectionTimeoutMS: TIMEOUT_MS, connectTimeoutMS: TIMEOUT_MS });
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') throw new Error('it is not a replica set');
  } catch (error) {
    throw new StartError(maskCredentials(`Cannot use MONGODB_URI ${uri}: ${firstLine(error)}`));
  } finally {
    await client?.close();
  }
}

/**
 * Checks that a server accepts connections at the configured Temporal address.
 *
 * @param address `host:port`, or `host` for port 7233.
 * @throws StartError with the reason.
 */
export async function assertTemporalReachable(address: string): Promise<void> {
  const [host = '', port = '7233'] = address.split(/:(?=\d+$)/);
  try {
    await assertReachable(host, Number(port), TIMEOUT_MS);
  } catch (error) {
    throw new StartError(`Cannot use TEMPORAL_ADDRESS ${address}: ${firstLine(error)}`);
  }
}
