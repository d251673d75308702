import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../config/settings.js';
import { SEARCH_ATTRIBUTES } from '../../core/workflows/search-attributes.js';
import { MALLOC_ENV, NODE_FLAGS } from '../../embedded/service-process.js';

interface Service {
  image: string;
  mem_limit?: string;
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  network_mode?: string;
  ports?: string[];
  command?: string[];
  build?: { target: string };
  environment?: Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test: string[] };
}

type ServiceName = 'proxy' | 'mongodb' | 'temporal-data' | 'temporal' | 'temporal-ui' | 'api' | 'worker';

interface Compose {
  services: Record<ServiceName, Service>;
  volumes: Record<string, unknown>;
}

const source = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes } = parse(source, { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');

describe('the compose file', () => {
  test('runs MongoDB, Temporal, the API, its proxy, and the worker in separate containers', () => {
    const names = ['api', 'mongodb', 'proxy', 'temporal', 'temporal-data', 'temporal-ui', 'worker'];
    expect(Object.keys(services).sort()).toEqual(names);
  });

  test.each(Object.entries(services))('%s has an image with an exact version', (_, { image }) => {
    expect(image).toMatch(/^[a-z/-]+:\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
  });

  test.each(Object.entries(services))(
    '%s has no capabilities, gains no privileges, and writes to its volume only',
    (name, service) => {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
        tmpfs: ['/tmp'],
      });
      if (name === 'temporal-data') {
        expect(service).toMatchObject({ cap_add: ['CHOWN'], network_mode: 'none' });
      } else {
        expect(service.cap_add).toBeUndefined();
        expect(service.user ?? '').not.toMatch(/^(0|root)\b/);
        // The images of the other servers would start as root; the Dockerfile sets the user of the rest.
        if (!service.image.startsWith('qrelay-')) expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      }
    },
  );

  test('MongoDB requires a password that the operator has set, and no server is open to the network', () => {
    const required = /^mongodb:\/\/qrelay:\$\{MONGODB_PASSWORD:\?[^}]+\}@mongodb:27017\//;
    expect(services.api.environment?.MONGODB_URI).toMatch(required);
    expect(services.worker.environment?.MONGODB_URI).toMatch(required);
    expect(services.mongodb.command?.join(' ')).toContain('--keyFile');
    expect(services.mongodb.command?.join(' ')).toContain('enableLocalhostAuthBypass=false');
    expect(services.mongodb.ports).toBeUndefined();
    expect(services.temporal.ports).toBeUndefined();
    expect(services['temporal-ui'].ports).toEqual(['127.0.0.1:8233:8233']);
  });

  test('the API has one public port, the port of a proxy, whatever the number of its containers', () => {
    expect(services.api.ports).toBeUndefined();
    expect(services.proxy.ports).toEqual(['3000:3000']);
    const config = readFileSync('deploy/compose/haproxy.cfg', 'utf8');
    expect(config).toContain(`server-template api 20 api:${String(services.api.environment?.['PORT'])}`);
    expect(config).toContain('option httpchk GET /readyz\n');
    // A client could otherwise choose the host that the API trusts, or its own IP address.
    expect(config).toContain('del-header X-Forwarded-Host');
    expect(services.api.environment?.['TRUST_PROXY']).toBe('${TRUST_PROXY:-1}');
  });

  test.each(Object.entries(services))('%s cannot use up the memory of the machine', (_, service) => {
    expect(service.mem_limit).toMatch(/^(\d+[mg]|\$\{[A-Z_]+:-\d+[mg]\})$/);
  });

  test.each(['api', 'worker'] as const)('the environment of %s has only known settings', (name) => {
    const given = Object.keys(services[name].environment ?? {});
    expect(given).toEqual(
      expect.arrayContaining(['MONGODB_URI', 'TEMPORAL_ADDRESS', 'DATA_DIR', 'PUBLIC_URL']),
    );
    expect(given.filter((variable) => !SETTING_NAMES.includes(variable))).toEqual([]);
  });

  test('the environment of the API has every setting except the setting of workers', () => {
    const wanted = SETTING_NAMES.filter((name) => name !== 'WORKER_PORT');
    expect(Object.keys(services.api.environment ?? {}).sort()).toEqual(wanted.sort());
  });

  test('a worker serves its health check on the port of its image', () => {
    const port = /^ENV WORKER_PORT=(\d+)$/m.exec(dockerfile)?.[1];
    expect(services.worker.environment?.['WORKER_PORT']).toBe(`\${WORKER_PORT:-${port}}`);
    expect(dockerfile).toMatch(/HEALTHCHECK[^\n]+\n.+WORKER_PORT\}\/readyz/);
    expect(dockerfile).not.toContain('HEALTHCHECK NONE');
  });

  test('the worker starts when both servers are healthy, and the API without Temporal', () => {
    const healthy = { condition: 'service_healthy' };
    expect(services.worker.depends_on).toEqual({ mongodb: healthy, temporal: healthy });
    expect(services.api.depends_on).toEqual({ mongodb: healthy });
    expect(services.mongodb.healthcheck?.test[0]).toBe('CMD');
    expect(services.temporal.healthcheck?.test[0]).toBe('CMD');
  });

  test('the health check of MongoDB initiates the replica set that the services use', () => {
    const set = /replicaSet=(\w+)/.exec(String(services.api.environment?.MONGODB_URI))?.[1];
    expect(services.mongodb.command?.join(' ')).toContain(`--replSet ${set} `);
    expect(services.mongodb.healthcheck?.test.join(' ')).toContain(`rs.initiate({ _id: '${set}'`);
  });

  test('Temporal has the search attributes of the workflows', () => {
    const wanted = Object.entries(SEARCH_ATTRIBUTES).map(
      ([name, type]) => `--search-attribute=${name}=${type}`,
    );
    expect(services.temporal.command).toEqual(expect.arrayContaining(wanted));
  });

  test('every mounted volume is declared', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = mounted.filter((mount) => !mount.startsWith('./')).map((mount) => mount.split(':')[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  });

  test.each([
    ['api', 'dist/bundles/api/main.js'],
    ['worker', 'dist/bundles/worker/main.js'],
  ] as const)('the build stage of %s runs %s', (name, entryPoint) => {
    expect(services[name].build?.target).toBe(name);
    const stage = dockerfile.split(/^FROM /m).find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`));
    const command = ['node', ...NODE_FLAGS[name], entryPoint].map((word) => JSON.stringify(word));
    expect(stage).toContain(`CMD [${command.join(', ')}]`);
  });

  test('the base image is pinned, and the service runs without root and with a health check', () => {
    const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map((match) => match[1]);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}$/);
    // A fallback would install packages that the lock file does not have.
    expect(dockerfile).toMatch(/^RUN npm ci --include=dev$/m);
    for (const [name, value] of Object.entries(MALLOC_ENV)) expect(dockerfile).toContain(`${name}=${value}`);
    expect(dockerfile).toContain('USER node');
    expect(dockerfile).toMatch(/HEALTHCHECK --interval/);
  });
});

describe('the compose file for Temporal on PostgreSQL', () => {
  const text = readFileSync('docker-compose.postgresql.yml', 'utf8').replaceAll(' !override', '');
  const { services: changed } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const added = Object.entries(changed).filter(([name]) => !Object.hasOwn(services, name));

  test('runs each service of Temporal in its own container', () => {
    const ran = ['temporal', 'temporal-history', 'temporal-matching', 'temporal-worker'].map(
      (name) => changed[name]?.command,
    );
    expect(ran).toEqual([['frontend'], ['history'], ['matching'], ['worker']]);
  });

  test('runs one version of Temporal, and its schema tool in the same version', () => {
    const versions = Object.values(changed).flatMap(
      ({ image }) => /temporalio\/(?:server|admin-tools):(\d+\.\d+\.\d+)/.exec(image ?? '')?.[1] ?? [],
    );
    expect(versions.length).toBeGreaterThan(4);
    expect(new Set(versions).size).toBe(1);
  });

  test.each(added)('%s is confined, has a memory limit, and is not published', (_, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.ports).toBeUndefined();
  });

  test('mounts files that exist', () => {
    const files = Object.values(changed).flatMap(({ volumes: mounts = [] }) =>
      mounts.flatMap((mount) => (mount.startsWith('./') ? [mount.split(':')[0]!] : [])),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(existsSync(file)).toBe(true);
  });
});

/** Variables that only the compose files read. */
const COMPOSE_VARIABLES = [
  'MONGODB_PASSWORD',
  'MONGODB_MEMORY',
  'MONGODB_CACHE_GB',
  'API_MEMORY',
  'WORKER_MEMORY',
  'POSTGRES_PASSWORD',
  'TEMPORAL_HISTORY_SHARDS',
];

describe('.env.example', () => {
  test('lists every setting and every variable of the compose files once, and nothing else', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(listed.sort()).toEqual([...SETTING_NAMES, ...COMPOSE_VARIABLES].sort());
  });
});
