import { MongoClient, MongoServerSelectionError, type Db, type MongoClientOptions } from 'mongodb';
import { settleInterruptedWrites } from './interrupted-writes.js';

/** An open connection to MongoDB. */
export interface Store {
  client: MongoClient;
  db: Db;
  /** Closes all connections of the client. */
  close(): Promise<void>;
}

/** A client of MongoDB that may not be connected yet. */
export interface StoreClient extends Store {
  /**
   * Connects, in one attempt. May be called again after a failure.
   * @throws MongoServerSelectionError if no server responds in time (2 s, or `serverSelectionTimeoutMS` of
   *   the URI).
   */
  connect(): Promise<void>;
}

/** Options that the operator can override in the connection string. */
const DEFAULT_OPTIONS: MongoClientOptions = {
  appName: 'qrelay',
  // The driver would wait 30 s before it reports an unreachable server.
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  // A silent server is detected after this interval plus the connect timeout; its pending operations then
  // fail.
  heartbeatFrequencyMS: 2_000,
  maxPoolSize: 50,
};

/** Attempts at the first connection: MongoDB often starts at the same time as the service. */
const CONNECT_ATTEMPTS = 5;

/**
 * Creates a client without connecting it. Writes wait for the journals of a majority, whatever the connection
 * string says: once a write has succeeded, it survives a crash.
 *
 * @param uri MongoDB connection string. Its options override the defaults, except those for durability.
 * @throws MongoParseError if the connection string is invalid.
 */
export function createStoreClient(uri: string, databaseName: string): StoreClient {
  settleInterruptedWrites();
  const client = new MongoClient(uri, {
    ...defaultsFor(uri),
    w: 'majority',
    journal: true,
    readConcernLevel: 'majority',
    ignoreUndefined: true,
  });
  return {
    client,
    db: client.db(databaseName),
    connect: async () => void (await client.connect()),
    close: () => client.close(),
  };
}

/**
 * Connects to MongoDB, see `createStoreClient`.
 *
 * @returns The connection. The caller closes it.
 * @throws MongoServerSelectionError if no server can be reached within about 10 s.
 */
export async function openStore(uri: string, databaseName: string): Promise<Store> {
  const store = createStoreClient(uri, databaseName);
  await connect(store, CONNECT_ATTEMPTS);
  return store;
}

/** Returns the default options that the connection string does not set. */
function defaultsFor(uri: string): MongoClientOptions {
  const query = new URLSearchParams(uri.split('?')[1]);
  const given = new Set([...query.keys()].map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(DEFAULT_OPTIONS).filter(([name]) => !given.has(name.toLowerCase())),
  );
}

async function connect(store: StoreClient, attempts: number): Promise<void> {
  try {
    await store.connect();
  } catch (error) {
    if (attempts > 1 && error instanceof MongoServerSelectionError) return connect(store, attempts - 1);
    await store.close();
    throw error;
  }
}
