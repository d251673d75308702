import { MongoClient, type Db } from 'mongodb';

export interface Store {
  client: MongoClient;
  db: Db;
  close(): Promise<void>;
}

/**
 * Opens the database. Writes are acknowledged by the majority and the journal: what was answered with success is there
 * after a crash. A server that is away is reported after 2 seconds, where the driver would wait for 30.
 */
export async function openStore(uri: string, databaseName: string): Promise<Store> {
  const client = new MongoClient(uri, {
    appName: 'qrelay',
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    // A server that falls silent is given up after this and the time to connect, and all that waits for it fails.
    heartbeatFrequencyMS: 2_000,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    ignoreUndefined: true,
    maxPoolSize: 50,
  });
  await client.connect();
  return { client, db: client.db(databaseName), close: () => client.close() };
}
