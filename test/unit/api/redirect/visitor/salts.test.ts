import { describe, expect, test } from '@jest/globals';
import { createDailySalts } from '../../../../../api/redirect/visitor/salts.js';
import type { VisitorSaltStore } from '../../../../../store/scans/visitor-salts.js';
import { createLogger } from '../../../../../telemetry/logger.js';

const NOON = new Date('2026-11-21T12:00:00Z');
const log = createLogger('silent', 'test');

/** A store that responds when the test releases it. Like the real one, it keeps the first candidate of a day. */
function slowStore() {
  const stored = new Map<string, Uint8Array>();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const store: VisitorSaltStore = {
    async getOrCreate(day, candidate) {
      await released;
      if (!stored.has(day)) stored.set(day, candidate);
      return stored.get(day)!;
    },
  };
  return { store, stored, release };
}

describe('the salt of a day', () => {
  test('is the same before and after the store responds, for the process whose candidate is stored', async () => {
    const { store, release } = slowStore();
    const salts = createDailySalts(store, log);
    const ready = salts.prepare(NOON);
    const before = salts.at(NOON);
    release();
    await ready;
    expect(salts.at(NOON)).toEqual(before);
  });

  test('is that of the store if another process was first', async () => {
    const { store, stored, release } = slowStore();
    stored.set('2026-11-21', new Uint8Array(32).fill(7));
    const salts = createDailySalts(store, log);
    release();
    await salts.prepare(NOON);
    expect(salts.at(NOON)).toEqual(new Uint8Array(32).fill(7));
  });

  test('differs on the next day', async () => {
    const { store, release } = slowStore();
    release();
    const salts = createDailySalts(store, log);
    await salts.prepare(NOON);
    expect(salts.at(new Date('2026-11-22T12:00:00Z'))).not.toEqual(salts.at(NOON));
  });

  test('is a constant salt of the process while the store fails', async () => {
    const failing: VisitorSaltStore = { getOrCreate: () => Promise.reject(new Error('away')) };
    const salts = createDailySalts(failing, log);
    await salts.prepare(NOON);
    expect(salts.at(NOON)).toEqual(salts.at(NOON));
  });
});
