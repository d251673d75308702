import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PendingChange, StoredQrCode } from '../../../core/codes/qr-code.js';
import { MINUTE_MS } from '../../../core/basics/time/durations.js';
import { createEventStore, addressEvents } from '../../../store/events/events.js';
import type { Store } from '../../../store/mongo/client.js';
import { newId } from '../../../store/mongo/ids.js';
import { createScheduledChangeStore } from '../../../store/qr-codes/scheduled-changes.js';
import { createScanLimitStore } from '../../../store/short-links/scan-limits.js';
import { openTestDatabase } from '../../support/test-database.js';
import { openTimedCodes, pendingChange } from '../../support/timed-codes.js';
import { openCodeChanges } from '../../support/stored-codes.js';

let store: Store;
let release: () => Promise<void>;
let codes: ReturnType<typeof openTimedCodes>;

beforeAll(async () => {
  ({ store, release } = await openTestDatabase());
  codes = openTimedCodes(store.db);
});
afterAll(() => release?.());

const accountId = newId('account');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

async function add(
  changes: PendingChange[],
  fields: Parameters<typeof codes.add>[1] = {},
): Promise<StoredQrCode> {
  return codes.add(accountId, { ...fields, schedule: { version: changes.at(-1)!.id, changes } });
}

const record = (code: StoredQrCode, until: Date) =>
  openCodeChanges(store.db, { now: () => until }).recordDue(code, {
    addressEvents: async (build) => addressEvents({ recorded: true, endpoints: [] }, await build()),
    findWatchPolicy: () => ({ plan: 'free', isServed: false }),
  });

const eventsOf = async (qrCodeId: string) =>
  (await createEventStore(store.db).list({ accountId }, { qrCodeId }, { limit: 20 }))
    .map(({ type }) => type)
    .sort();

describe('recording the scheduled changes of a code', () => {
  test('writes each once, however many processes try at the same time', async () => {
    const [one, other] = [newId('scheduledChange'), newId('scheduledChange')];
    const at = inMinutes(1);
    const code = await add([
      pendingChange(one, at, { name: 'One' }),
      pendingChange(other, at, { status: 'paused' }),
    ]);
    const recordings = await Promise.all(Array.from({ length: 8 }, () => record(code, inMinutes(2))));
    expect(recordings.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(2);
    for (const { code: current } of recordings) {
      expect(current).toMatchObject({ name: 'One', status: 'paused', revision: 3, updatedAt: at });
      expect(current).not.toHaveProperty('schedule');
    }
    expect(await codes.listChanges(code.id)).toEqual([
      `${one} revision 2 at ${at.toISOString()}`,
      `${other} revision 3 at ${at.toISOString()}`,
    ]);
    expect(await eventsOf(code.id)).toEqual([
      'qr_code.change_applied',
      'qr_code.change_applied',
      'qr_code.state_changed',
    ]);
    const settled = await createScheduledChangeStore(store.db).list(accountId, code.id, { limit: 10 });
    expect(settled).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
  });

  test('leaves those that are not due', async () => {
    const later = newId('scheduledChange');
    const code = await add([
      pendingChange(newId('scheduledChange'), inMinutes(1), { name: 'One' }),
      pendingChange(later, inMinutes(3), { name: 'Two' }),
    ]);
    const { code: current } = await record(code, inMinutes(2));
    expect(current).toMatchObject({ name: 'One', schedule: { changes: [{ id: later }] } });
    expect(current!.timeline!.nextAt).toEqual(current!.schedule!.changes[0]!.at);
  });

  test('fails if the set of pending changes differs, even without a new revision', async () => {
    const [later, cancelled] = [newId('scheduledChange'), newId('scheduledChange')];
    const at = inMinutes(1);
    const code = await add([
      pendingChange(cancelled, at, { name: 'Never' }),
      pendingChange(later, at, { tags: ['later'] }),
    ]);
    const schedule = {
      version: `${cancelled}:cancelled`,
      changes: [pendingChange(later, at, { tags: ['later'] })],
    };
    const next = { ...code, schedule };
    const save = () =>
      codes.qrCodes.commit(codes.qrCodes.prepareSchedule(code, next, new Date(), { events: [] }));
    expect(await save()).toBe('committed');
    // The same write again was built on what was pending before.
    expect(await save()).toBe('conflict');
    await record(code, inMinutes(2));
    expect(await codes.qrCodes.findStored({ accountId }, code.id)).toMatchObject({
      name: code.name,
      tags: ['later'],
      revision: 2,
    });
  });

  test('postpones an expiry at the very instant of the change', async () => {
    const at = inMinutes(1);
    const code = await add([pendingChange(newId('scheduledChange'), at, { activeUntil: inMinutes(9) })], {
      activeUntil: at,
    });
    await record(code, inMinutes(2));
    expect(await eventsOf(code.id)).toEqual(['qr_code.change_applied']);
    expect((await codes.timelines.find(code.id))!.timeline!.nextAt).toEqual(
      (await codes.timelines.find(code.id))!.activeUntil,
    );
  });

  test('names the clock as the reason for an expiry that a change at the same instant leaves as it is', async () => {
    const at = inMinutes(1);
    const code = await add([pendingChange(newId('scheduledChange'), at, { name: 'Ended' })], {
      activeUntil: at,
    });
    await record(code, inMinutes(2));
    expect(await codes.listTransitions(code.id)).toEqual(['active>expired clock']);
  });
});

describe('the limit of a code whose scheduled change is due and not recorded', () => {
  const limits = (now: Date) => createScanLimitStore(store.db, () => now);

  test('is the limit that the change sets', async () => {
    const routing = { scanLimit: { scans: 3, confirm: false } };
    const code = await add([
      pendingChange(newId('scheduledChange'), inMinutes(1), { routing }),
      pendingChange(newId('scheduledChange'), inMinutes(1), { name: 'Other' }),
    ]);
    expect(await limits(new Date()).take(code.id, 2, 5_000)).toEqual({ kind: 'unlimited' });
    const due = limits(inMinutes(2));
    expect(await due.take(code.id, 2, 5_000)).toMatchObject({ kind: 'granted', scans: 2, isLast: false });
    expect(await due.take(code.id, 2, 5_000)).toMatchObject({ kind: 'granted', scans: 1, isLast: true });
    expect(await due.take(code.id, 2, 5_000)).toMatchObject({ kind: 'granted', scans: 0 });
    const { code: current } = await record((await codes.timelines.find(code.id))!, inMinutes(2));
    expect(current).toMatchObject({ scansUsed: 3, exhaustedAt: expect.any(Date), revision: 3 });
  });

  test('ends with a change that removes the routing', async () => {
    const change = pendingChange(newId('scheduledChange'), inMinutes(1), {});
    change.effect.removed.push('routing');
    const routing = { scanLimit: { scans: 1, confirm: false } };
    const code = await add([change], { routing });
    expect(await limits(new Date()).take(code.id, 1, 5_000)).toMatchObject({ kind: 'granted', isLast: true });
    expect(await limits(inMinutes(2)).take(code.id, 1, 5_000)).toEqual({ kind: 'unlimited' });
  });
});
