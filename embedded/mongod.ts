import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { readLogTail, startChild, waitUntilReady, type Child, type ChildOptions } from './child.js';
import { openMongodAccess } from './mongod-access.js';
import { explainMongodLog } from './mongod-log.js';
import { assertReachable } from './ports.js';
import { configureReplicaSet, isPrimary, REPLICA_SET_ARGS } from './replica-set.js';

/**
 * Maximum size of the oplog in megabytes. It keeps erased data until newer writes replace it, and a
 * single-member replica set needs it only for transactions and change streams. Data folders of earlier
 * versions keep their 256 MB.
 */
const OPLOG_MB = '64';

/**
 * End of the log that explains a failed start. An abort logs a stack trace of up to about 100 lines after its
 * reason.
 */
const LOG_LINES = 300;

/**
 * Age in seconds at which MongoDB aborts a transaction; it looks every half of that. A process that is killed
 * inside a transaction then delays its job by at most 15 s. MongoDB's default of 60 delays it by up to 90 s.
 * The transactions of the service take milliseconds.
 */
const TRANSACTION_SECONDS = 10;

export interface MongodOptions {
  /** Path of the program. */
  binary: string;
  /** Data folder. The database files are in its `mongodb` folder. This process must hold its lock. */
  folder: string;
  port: number;
  /** Maximum size of the storage engine's cache in gigabytes. MongoDB's default is half of the memory. */
  cacheGb: number;
  onStart: ChildOptions['onStart'];
}

export interface Mongod {
  /** Connection string of the service, with its password. */
  uri: string;
  child: Child;
}

/**
 * Starts MongoDB on loopback as a single-member replica set and waits until it accepts writes. It accepts
 * only clients that know a secret of the data folder.
 *
 * @throws StartError with mongod's last error if it does not become ready within 60 s.
 */
export async function startMongod(options: MongodOptions): Promise<Mongod> {
  const { binary, folder, port, cacheGb, onStart } = options;
  const data = join(folder, 'mongodb');
  mkdirSync(data, { recursive: true });
  const listen = ['--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'];
  const storage = ['--dbpath', data, '--wiredTigerCacheSizeGB', String(cacheGb), '--oplogSize', OPLOG_MB];
  const transactions = ['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`];
  const diagnostics = ['--quiet', '--setParameter', 'diagnosticDataCollectionEnabled=false'];
  const access = openMongodAccess(folder);
  const args = [...REPLICA_SET_ARGS, ...access.args, ...listen, ...storage, ...transactions, ...diagnostics];
  const child = startChild({ name: 'mongod', command: binary, args, folder, onStart });
  const readiness = {
    name: 'MongoDB',
    child,
    timeoutMs: 60_000,
    explain: () => explainMongodLog(readLogTail(child.logFile, LOG_LINES), data),
  };
  const client = new MongoClient(access.systemUri(port), { serverSelectionTimeoutMS: 2_000 });
  const admin = client.db('admin');
  try {
    await waitUntilReady(() => assertReachable('127.0.0.1', port, 1_000).then(() => true), readiness);
    await waitUntilReady(async () => {
      if (await isPrimary(admin)) return true;
      await configureReplicaSet(admin, `127.0.0.1:${port}`);
      return false;
    }, readiness);
    await access.ensureServiceUser(admin);
  } catch (error) {
    await child.stop(5_000);
    throw error;
  } finally {
    await client.close();
  }
  return { uri: access.serviceUri(port), child };
}
