import { MongoClient, MongoServerSelectionError, type Db, type MongoClientOptions } from 'mongodb';

export interface Store {
  client: MongoClient;
  db: Db;
  close(): Promise<void>;
}

/** What an operator may say otherwise in the URI. */
const UNLESS_NAMED: MongoClientOptions = {
  appName: 'qrelay',
  // A server that is away is reported after this, where the driver would wait for 30 seconds.
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  // A server that falls silent is given up after this and the time to connect, and all that waits for it fails.
  heartbeatFrequencyMS: 2_000,
  maxPoolSize: 50,
};
/** How often the first connection is tried: at a start, MongoDB is often starting too. */
const FIRST_TRIES = 5;

/**
 * Opens the database. Writes are acknowledged by the majority and the journal: what was answered with success is there
 * after a crash, whatever the URI says.
 * @throws MongoServerSelectionError when no server answers for some ten seconds
 */
export async function openStore(uri: string, databaseName: string): Promise<Store> {
  const client = new MongoClient(uri, {
    ...unlessNamed(uri),
    w: 'majority',
    journal: true,
    readConcernLevel: 'majority',
    ignoreUndefined: true,
  });
  await connect(client, FIRST_TRIES);
  return { client, db: client.db(databaseName), close: () => client.close() };
}

function unlessNamed(uri: string): MongoClientOptions {
  const query = new URLSearchParams(uri.split('?')[1]);
  const named = new Set([...query.keys()].map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(UNLESS_NAMED).filter(([name]) => !named.has(name.toLowerCase())));
}

async function connect(client: MongoClient, tries: number): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (tries > 1 && error instanceof MongoServerSelectionError) return connect(client, tries - 1);
    await client.close();
    throw error;
  }
}
