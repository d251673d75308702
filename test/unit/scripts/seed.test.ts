import { describe, expect, test } from '@jest/globals';
import { generateScans, type SeedCode } from '../../../scripts/seed/generate-scans.js';
import { sampleCodes } from '../../../scripts/seed/sample-codes.js';
import { assertSeedable } from '../../../scripts/seed/seed-target.js';
import { createQrCodeSchema } from '../../../core/codes/qr-code-schemas.js';

const LOCAL = {
  mongodbUri: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  apiUrl: 'http://localhost:3000',
  publicUrl: 'http://localhost:3000',
};

describe('the target of npm run seed', () => {
  test('is accepted if all of it is on this machine', () => {
    expect(() => assertSeedable(LOCAL, {})).not.toThrow();
  });

  test.each([
    ['NODE_ENV is production', LOCAL, { NODE_ENV: 'production' }],
    ['MongoDB is remote', { ...LOCAL, mongodbUri: 'mongodb+srv://me:secret@db.example.com/x' }, {}],
    [
      'one of several hosts is remote',
      { ...LOCAL, mongodbUri: 'mongodb://localhost:1,db.example.com:2/' },
      {},
    ],
    ['PUBLIC_URL is not local', { ...LOCAL, publicUrl: 'https://qr.example.com' }, {}],
  ])('is rejected if %s, without showing a password', (_case, target, env) => {
    expect(() => assertSeedable(target, env)).toThrow(/looks like production.*--allow-production/);
    expect(() => assertSeedable(target, env)).not.toThrow(/secret/);
  });
});

test('every sample code passes validation', async () => {
  const samples = await sampleCodes();
  expect(samples).toHaveLength(24);
  for (const { body } of samples) expect(createQrCodeSchema.safeParse(body).error).toBeUndefined();
});

describe('generated scans', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const code = (qrCodeId: string, weight: number, createdAt: string) => ({
    accountId: 'acc_1',
    qrCodeId,
    shortCode: qrCodeId,
    weight,
    createdAt: new Date(createdAt),
    routes: [],
  });
  const codes = [code('a', 3, '2026-06-01'), code('b', 1, '2026-11-01'), code('c', 0, '2026-06-01')];

  test('are between the creation of their code and now, oldest first', () => {
    const scans = generateScans(codes, 500, now);
    expect(scans).toHaveLength(500);
    const times = scans.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { qrCodeId, at } of scans) {
      const { createdAt } = codes.find((each) => each.qrCodeId === qrCodeId)!;
      expect(at.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('follow the weights of the codes', () => {
    const scans = generateScans(codes, 2_000, now);
    const countOf = (id: string) => scans.filter(({ qrCodeId }) => qrCodeId === id).length;
    expect(countOf('a')).toBeGreaterThan(1_350);
    expect(countOf('b')).toBeGreaterThan(350);
    expect(countOf('c')).toBe(0);
  });

  test('of a code with a routing follow its routes, and a bot is never turned away', () => {
    const routes: SeedCode['routes'] = [
      [1, { rule: 'default' }],
      [1, { rule: 'r1', missed: 'blocked' }],
    ];
    const scans = generateScans([{ ...codes[0]!, routes }], 500, now);
    for (const { rule, missed, bot } of scans) {
      expect([rule, missed, bot]).toEqual([
        ...(rule === 'r1' && bot !== true ? ['r1', 'blocked', null] : [rule, undefined, bot === true]),
      ]);
    }
    expect(scans.filter(({ missed }) => missed).length).toBeGreaterThan(150);
    expect(scans.filter(({ rule }) => rule === 'default').length).toBeGreaterThan(150);
  });

  test('are the same for the same codes and time, except for their IDs', () => {
    const withoutIds = () => generateScans(codes, 100, now).map(({ _id, ...scan }) => scan);
    expect(withoutIds()).toEqual(withoutIds());
  });
});
