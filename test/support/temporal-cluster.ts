import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildFindOptions, findOnPath, findProgram } from '../../embedded/find-program.js';
import { goSource } from '../../embedded/go-source.js';
import { assertReachable, getFreePort } from '../../embedded/ports.js';
import { createCertificates, type Certificates } from './certificates.js';
import { waitFor } from './wait-for.js';

const run = promisify(execFile);

const SERVER_MODULE = {
  path: 'go.temporal.io/server',
  version: 'v1.29.1',
  sum: 'h1:sgiMveg/8e51lA62pWb9VzC5WTRitKFyT6XsjonHUhE=',
};
const SERVICES = ['frontend', 'history', 'matching', 'worker'] as const;
type ServiceName = (typeof SERVICES)[number];
const PASSWORD = 'temporal-cluster';

/** A Temporal cluster on PostgreSQL, with each service in its own process, and mTLS on its frontend. */
export interface TemporalCluster {
  /** Address of the frontend. */
  address: string;
  certificates: Certificates;
  /** Kills a service and starts it again after `downMs` milliseconds. */
  restart(service: ServiceName, downMs: number): Promise<void>;
  /** Ends every process and deletes all files. */
  stop(): Promise<void>;
}

/**
 * Starts a Temporal cluster from the files in `deploy/temporal`. Builds the server with Go at the first run,
 * in three to six minutes. PostgreSQL must be installed.
 *
 * @throws Error if PostgreSQL or Go is missing, or a process does not start.
 */
export async function startTemporalCluster(): Promise<TemporalCluster> {
  const programs = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-cluster-'));
  const started: ChildProcess[] = [];
  const outputs = new Map<ChildProcess, string[]>();
  const start = (command: string, args: string[], options: object): ChildProcess => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        lines.push(text);
        if (lines.length > 200) lines.shift();
      });
    }
    outputs.set(child, lines);
    started.push(child);
    return child;
  };
  const stop = async () => {
    // PostgreSQL last: `started` begins with it.
    for (const child of started.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const certificates = await createCertificates(join(folder, 'tls'));
    const postgresPort = await getFreePort();
    await startPostgres({ ...programs, folder, port: postgresPort, start });
    await run('sh', [resolve('deploy/temporal/set-up.sh')], {
      env: {
        PATH: [dirname(programs.sqlTool), process.env['PATH']].join(delimiter),
        SCHEMA: programs.schema,
        SQL_HOST: '127.0.0.1',
        SQL_PORT: String(postgresPort),
        SQL_USER: 'temporal',
        SQL_PASSWORD: PASSWORD,
      },
    });
    const [port, membershipPort] = [await getFreePorts(), await getFreePorts()];
    const env = {
      POSTGRES_ADDRESS: `127.0.0.1:${postgresPort}`,
      POSTGRES_PASSWORD: PASSWORD,
      TEMPORAL_HISTORY_SHARDS: '4',
      TEMPORAL_PORT: String(port),
      TEMPORAL_MEMBERSHIP_PORT: String(membershipPort),
      TEMPORAL_BIND_IP: '127.0.0.1',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
      TEMPORAL_FRONTEND_ADDRESS: `127.0.0.1:${port}`,
      TEMPORAL_DYNAMIC_CONFIG: resolve('deploy/temporal/dynamic-config.yaml'),
      TEMPORAL_FRONTEND_NAME: 'temporal.test',
      TEMPORAL_FRONTEND_CERT: certificates.server.cert,
      TEMPORAL_FRONTEND_KEY: certificates.server.key,
      TEMPORAL_FRONTEND_CLIENT_CA: certificates.ca,
      TEMPORAL_FRONTEND_CA: certificates.ca,
      TEMPORAL_WORKER_CERT: certificates.client.cert,
      TEMPORAL_WORKER_KEY: certificates.client.key,
    };
    const startService = (service: ServiceName): ChildProcess => {
      const paths = ['--root', resolve('deploy/temporal'), '--config', '.', '--env', 'config'];
      return start(programs.server, [...paths, 'start', '--service', service], { env });
    };
    const services = new Map<ServiceName, ChildProcess>();
    const untilReachable = () =>
      waitFor(
        async () => {
          for (const [service, child] of services) {
            if (child.exitCode !== null)
              throw new Error(`${service} ended:\n${outputs.get(child)!.join('')}`);
          }
          return assertReachable('127.0.0.1', port, 500).then(
            () => true,
            () => false,
          );
        },
        60_000,
        () => 'the frontend of Temporal',
      );
    // The first service stores the cluster's metadata; two that do so at once would exit.
    for (const service of SERVICES) {
      services.set(service, startService(service));
      await untilReachable();
    }
    return {
      address: `127.0.0.1:${port}`,
      certificates,
      async restart(service, downMs) {
        await end(services.get(service)!, 'SIGKILL');
        await new Promise((after) => setTimeout(after, downMs));
        services.set(service, startService(service));
        await untilReachable();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the first of ten consecutive ports, which were free just now with high probability. */
async function getFreePorts(): Promise<number> {
  return Math.min(await getFreePort(), 65_000);
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await exited;
  clearTimeout(timer);
}

async function findPrograms() {
  const options = buildFindOptions(process.env, (line) => process.stderr.write(`${line}\n`));
  const find = (file: string, folder: string) =>
    findProgram(
      {
        file,
        product: file,
        sources: (found, target) => [goSource({ ...SERVER_MODULE, product: file, folder }, found, target)],
        advice: `${file} is not available: install Go, which builds it.`,
      },
      options,
    );
  const server = await find('temporal-server', './cmd/server');
  const sqlTool = await find('temporal-sql-tool', './cmd/tools/sql');
  const { stdout } = await run('go', [
    'mod',
    'download',
    '-json',
    `${SERVER_MODULE.path}@${SERVER_MODULE.version}`,
  ]);
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  return { server, sqlTool, schema: join(Dir, 'schema', 'postgresql', 'v12'), postgresBin: findPostgres() };
}

/** Returns the folder with `postgres` and `initdb`: on the PATH, or where Debian and Ubuntu install them. */
function findPostgres(): string {
  const initdb = findOnPath(['initdb'], process.env['PATH']);
  if (initdb !== undefined) return dirname(initdb);
  const root = '/usr/lib/postgresql';
  const version = existsSync(root) ? readdirSync(root).sort().at(-1) : undefined;
  if (version === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return join(root, version, 'bin');
}

interface PostgresOptions {
  postgresBin: string;
  folder: string;
  port: number;
  start: (command: string, args: string[], options: object) => ChildProcess;
}

async function startPostgres({ postgresBin, folder, port, start }: PostgresOptions): Promise<void> {
  const data = join(folder, 'postgresql');
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? findUser('postgres') : undefined;
  if (user) {
    // The parent is created with mode 0700.
    chownSync(folder, user.uid, user.gid);
    chownSync(data, user.uid, user.gid);
  }
  const passwordFile = join(data, '..', 'password');
  await run('sh', ['-c', `umask 022; printf %s '${PASSWORD}' > "$0"`, passwordFile]);
  const initArgs = [
    '-D',
    data,
    '-U',
    'temporal',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-sync',
  ];
  await run(join(postgresBin, 'initdb'), initArgs, { ...user, cwd: data });
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', data];
  start(join(postgresBin, 'postgres'), args, { ...user, cwd: data });
  await waitFor(
    () =>
      assertReachable('127.0.0.1', port, 500).then(
        () => true,
        () => false,
      ),
    30_000,
    () => 'PostgreSQL',
  );
}

/** PostgreSQL does not run as root. */
function findUser(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`there is no user ${name} to run PostgreSQL`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
