import { MongoClient } from 'mongodb';
import { firstLine } from './fallbacks.js';
import { assertReachable } from './reachable.js';
import { StartError } from './wait-until.js';

const TIMEOUT_MS = 3_000;

/** A message fit to be shown: of an address, whatever may hold a password is taken out, badly escaped ones too. */
export function withoutCredentials(text: string): string {
  return text.replace(/\/\/\S*@/g, '//***@');
}

/**
 * Proves that the given MongoDB answers and is a replica set.
 * @throws StartError saying why not, without credentials
 */
export async function assertMongodbReachable(uri: string): Promise<void> {
  let client: MongoClient | undefined;
  try {
    client = new MongoClient(uri, { serverSelectionTimeoutMS: TIMEOUT_MS, connectTimeoutMS: TIMEOUT_MS });
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') throw new Error('it is not a replica set');
  } catch (error) {
    throw new StartError(withoutCredentials(`MONGODB_URI ${uri} can't be used: ${firstLine(error)}`));
  } finally {
    await client?.close();
  }
}

/**
 * Proves that something listens at the given Temporal address.
 * @throws StartError saying why not
 */
export async function assertTemporalReachable(address: string): Promise<void> {
  const [host = '', port = '7233'] = address.split(/:(?=\d+$)/);
  try {
    await assertReachable(host, Number(port), TIMEOUT_MS);
  } catch (error) {
    throw new StartError(`TEMPORAL_ADDRESS ${address} can't be used: ${firstLine(error)}`);
  }
}
