import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../../config/settings.js';
import { SEARCH_ATTRIBUTES } from '../../core/contracts.js';
import { MALLOC_ENV, NODE_FLAGS } from '../../embedded/service-process.js';

interface Service {
  image: string;
  command?: string[];
  build?: { target: string };
  environment?: Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<'mongodb' | 'temporal' | 'api' | 'worker', Service>;
  volumes: Record<string, unknown>;
}

const source = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes } = parse(source, { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');

describe('the compose file', () => {
  test('runs MongoDB, Temporal, the API, and the worker in separate containers', () => {
    expect(Object.keys(services).sort()).toEqual(['api', 'mongodb', 'temporal', 'worker']);
  });

  test.each(Object.entries(services))('%s has an image with an exact version', (_, { image }) => {
    expect(image).toMatch(/^[a-z/-]+:\d+\.\d+\.\d+$/);
  });

  test.each(['api', 'worker'] as const)('the environment of %s has only known settings', (name) => {
    const given = Object.keys(services[name].environment ?? {});
    expect(given).toEqual(
      expect.arrayContaining(['MONGODB_URI', 'TEMPORAL_ADDRESS', 'DATA_DIR', 'PUBLIC_URL']),
    );
    expect(given.filter((variable) => !SETTING_NAMES.includes(variable))).toEqual([]);
  });

  test('the environment of the API has every setting', () => {
    expect(Object.keys(services.api.environment ?? {}).sort()).toEqual([...SETTING_NAMES].sort());
  });

  test.each(['api', 'worker'] as const)('%s starts when both servers are healthy', (name) => {
    const healthy = { condition: 'service_healthy' };
    expect(services[name].depends_on).toEqual({ mongodb: healthy, temporal: healthy });
    expect(services.mongodb.healthcheck?.test[0]).toBe('CMD');
    expect(services.temporal.healthcheck?.test[0]).toBe('CMD');
  });

  test('the health check of MongoDB initiates the replica set that the services use', () => {
    const set = /replicaSet=(\w+)/.exec(String(services.api.environment?.MONGODB_URI))?.[1];
    expect(services.mongodb.command).toEqual(expect.arrayContaining(['--replSet', set]));
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
    expect(new Set(mounted.map((mount) => mount.split(':')[0]))).toEqual(new Set(Object.keys(volumes)));
  });

  test.each([
    ['api', 'dist/api/main.js'],
    ['worker', 'dist/worker/main.js'],
  ] as const)('the build stage of %s runs %s', (name, entryPoint) => {
    expect(services[name].build?.target).toBe(name);
    const stage = dockerfile.split(/^FROM /m).find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`));
    const command = ['node', ...NODE_FLAGS[name], entryPoint].map((word) => JSON.stringify(word));
    expect(stage).toContain(`CMD [${command.join(', ')}]`);
  });

  test('the base image is pinned, and the service runs without root and with a health check', () => {
    const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map((match) => match[1]);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-[a-z-]+$/);
    expect(dockerfile).toContain(`MALLOC_ARENA_MAX=${MALLOC_ENV.MALLOC_ARENA_MAX}`);
    expect(dockerfile).toContain('USER node');
    expect(dockerfile).toMatch(/HEALTHCHECK --interval/);
  });
});

describe('.env.example', () => {
  test('lists every setting once, and nothing else', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    expect(listed.sort()).toEqual([...SETTING_NAMES].sort());
  });
});
