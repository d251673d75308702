import { MongoServerError, type Db } from 'mongodb';

const REPLICA_SET = 'rs0';
/** MongoDB's error code for a member that has no configuration yet. */
const NOT_YET_INITIALIZED = 94;

interface SetConfig {
  version: number;
  members: { host: string }[];
}

async function currentConfig(admin: Db): Promise<SetConfig | undefined> {
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: SetConfig };
    return config;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
}

/** True when the member already is the primary of its set. */
export async function isPrimary(admin: Db): Promise<boolean> {
  return Boolean((await admin.command({ hello: 1 })).isWritablePrimary);
}

/**
 * One step towards a one-member set under this address: makes the set at the first start, and moves it when the data
 * was last served at another port. To be repeated until `isPrimary`: while the server still loads its configuration,
 * it refuses both.
 */
export async function moveTowardsPrimary(admin: Db, host: string): Promise<void> {
  const config = await currentConfig(admin);
  if (config === undefined) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } else if (config.members[0]?.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
}

/** The arguments that make mongod a member of the set. */
export const REPLICA_SET_ARGS: readonly string[] = ['--replSet', REPLICA_SET];

/** The address of the set for the driver. */
export function replicaSetUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&directConnection=true`;
}
