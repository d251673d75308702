import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startChild, type Child, type ChildOptions } from './child.js';
import { lastMongodError } from './mongod-log.js';
import { assertReachable } from './reachable.js';
import { isPrimary, moveTowardsPrimary, REPLICA_SET_ARGS, replicaSetUri } from './replica-set.js';
import { waitUntil } from './wait-until.js';

export interface MongodOptions {
  binary: string;
  /** Data goes to `<folder>/mongodb`. */
  folder: string;
  port: number;
  /** Most memory that the storage engine's cache may take; MongoDB's own default is half of the machine's. */
  cacheGb: number;
  onStart: ChildOptions['onStart'];
}

export interface Mongod {
  uri: string;
  child: Child;
}

/**
 * Starts a one-member replica set on the loopback and waits until it takes writes.
 * @throws StartError with mongod's own complaint
 */
export async function startMongod({
  binary,
  folder,
  port,
  cacheGb,
  onStart,
}: MongodOptions): Promise<Mongod> {
  const data = join(folder, 'mongodb');
  mkdirSync(data, { recursive: true });
  const listen = ['--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
  const storage = ['--dbpath', data, '--wiredTigerCacheSizeGB', String(cacheGb), '--oplogSize', '256'];
  const args = [
    ...REPLICA_SET_ARGS,
    ...listen,
    ...storage,
    '--quiet',
    '--setParameter',
    'diagnosticDataCollectionEnabled=false',
  ];
  const child = startChild({ name: 'mongod', command: binary, args, folder, onStart });
  const wait = {
    what: 'MongoDB',
    child,
    timeoutMs: 60_000,
    explain: () => lastMongodError(child.logFile),
  };
  const client = new MongoClient(replicaSetUri(port), {
    directConnection: true,
    serverSelectionTimeoutMS: 2_000,
  });
  const admin = client.db('admin');
  try {
    await waitUntil(() => assertReachable('127.0.0.1', port, 1_000).then(() => true), wait);
    await waitUntil(async () => {
      if (await isPrimary(admin)) return true;
      await moveTowardsPrimary(admin, `127.0.0.1:${port}`);
      return false;
    }, wait);
  } catch (error) {
    await child.stop(5_000);
    throw error;
  } finally {
    await client.close();
  }
  return { uri: replicaSetUri(port), child };
}
