import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { loadSettings, SETTING_NAMES, SettingsError } from '../../../config/settings.js';

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

describe('settings', () => {
  test('have defaults that work on one machine', () => {
    expect(loadSettings({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
      rateLimitPerMinute: 30,
      dailyQuota: { free: 0, pro: 100, business: 10_000 },
      signUpOpen: true,
    });
  });

  test('derive PUBLIC_URL from PORT unless it is set, and remove its trailing slash', () => {
    expect(loadSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadSettings({ PORT: '8080', PUBLIC_URL: 'https://qr.example/' }).publicUrl).toBe(
      'https://qr.example',
    );
  });

  test('that are empty count as absent', () => {
    expect(loadSettings({ PORT: '', MONGODB_URI: '' })).toMatchObject({ port: 3000, mongodbUri: undefined });
  });

  test('that are invalid are all named, and none of their values is shown', () => {
    const load = () => loadSettings({ PORT: 'x', MONGODB_URI: 'http://user:hush@db', SECRET_KEY: 'short' });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(/PORT[\s\S]*MONGODB_URI[\s\S]*SECRET_KEY/);
    expect(load).not.toThrow(/hush/);
  });

  test('are frozen', () => {
    const settings = loadSettings({}) as { port: number };
    expect(() => (settings.port = 1)).toThrow(TypeError);
  });

  test('are exactly the ones that .env.example lists', async () => {
    const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(new Set(listed)).toEqual(new Set([...SETTING_NAMES, ...COMPOSE_VARIABLES]));
  });
});
