import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startChild, type Child } from '../../../embedded/child.js';
import { getFreePort } from '../../../embedded/ports.js';
import { waitFor } from '../../support/wait-for.js';

/** A replica set of three members on loopback, without authentication. */
export interface ReplicaSet {
  uri: string;
  /** Kills the primary and waits until another member is primary. */
  killPrimary(): Promise<void>;
  /** Starts the members that are not running. */
  restart(): Promise<void>;
  /** Makes the primary step down for a minute. */
  stepDown(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts three members and waits for their first primary. The timeouts of elections are MongoDB's defaults.
 */
export async function startReplicaSet(binary: string, folder: string): Promise<ReplicaSet> {
  const ports = [await getFreePort(), await getFreePort(), await getFreePort()];
  const members = new Map<number, Child>();
  const start = (port: number) => {
    const path = join(folder, `member-${port}`);
    mkdirSync(path, { recursive: true });
    const args = [
      ...['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket', '--quiet'],
      ...['--dbpath', path, '--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ];
    members.set(port, startChild({ name: `mongod-${port}`, command: binary, args, folder }));
  };
  const hello = async (port: number): Promise<boolean> => {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 500,
    });
    try {
      return Boolean((await client.db('admin').command({ hello: 1 })).isWritablePrimary);
    } catch {
      return false;
    } finally {
      await client.close();
    }
  };
  const findPrimary = async (): Promise<number | undefined> => {
    for (const port of members.keys()) if (await hello(port)) return port;
    return undefined;
  };
  const untilPrimary = () =>
    waitFor(
      async () => (await findPrimary()) !== undefined,
      60_000,
      () => 'a primary',
    );
  const admin = async (port: number, command: Record<string, unknown>) => {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
    try {
      await client.db('admin').command(command);
    } finally {
      await client.close();
    }
  };

  ports.forEach(start);
  const config = {
    _id: 'rs0',
    members: ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` })),
  };
  for (const port of ports) await admin(port, { ping: 1 });
  await admin(ports[0]!, { replSetInitiate: config });
  await untilPrimary();
  return {
    uri: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join()}/?replicaSet=rs0`,
    async killPrimary() {
      const port = await findPrimary();
      if (port === undefined) throw new Error('no member is primary');
      // Without SIGTERM first, at which a primary would hand over to another member.
      const { process: member, exited } = members.get(port)!;
      member.kill('SIGKILL');
      await exited;
      members.delete(port);
      await untilPrimary();
    },
    async restart() {
      for (const port of ports) if (!members.has(port)) start(port);
      await untilPrimary();
    },
    async stepDown() {
      const port = await findPrimary();
      if (port === undefined) throw new Error('no member is primary');
      await admin(port, { replSetStepDown: 60, force: true });
      await untilPrimary();
    },
    stop: async () => void (await Promise.all([...members.values()].map((member) => member.stop(0)))),
  };
}
