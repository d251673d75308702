import { MongoServerError, type Db } from 'mongodb';

const REPLICA_SET = 'rs0';

/** MongoDB's error code `NotYetInitialized`: the member has no configuration yet. */
const NOT_YET_INITIALIZED = 94;

interface SetConfig {
  version: number;
  members: { host: string }[];
}

/** Arguments that make mongod a member of the replica set. */
export const REPLICA_SET_ARGS: readonly string[] = ['--replSet', REPLICA_SET];

/** A user of the embedded MongoDB. */
export interface MongodbUser {
  user: string;
  password: string;
  /** Database that has the user. */
  authSource: string;
}

/** Returns the connection string of the replica set for the driver. It contains the password. */
export function replicaSetUri(port: number, { user, password, authSource }: MongodbUser): string {
  const options = `replicaSet=${REPLICA_SET}&directConnection=true&authSource=${authSource}&authMechanism=SCRAM-SHA-256`;
  return `mongodb://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/?${options}`;
}

/** Returns whether the server is the primary of its replica set. */
export async function isPrimary(admin: Db): Promise<boolean> {
  return Boolean((await admin.command({ hello: 1 })).isWritablePrimary);
}

/**
 * Initiates the single-member replica set at the first start, and changes its host if the data was last
 * served on another port. Repeat until `isPrimary`: while the server loads its configuration, it rejects both
 * commands.
 *
 * @param host `host:port` of the server.
 */
export async function configureReplicaSet(admin: Db, host: string): Promise<void> {
  const config = await findConfig(admin);
  if (config === undefined) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
}

async function findConfig(admin: Db): Promise<SetConfig | undefined> {
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: SetConfig };
    return config;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}
