import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredQrCode } from '../../../core/codes/qr-code.js';
import { MINUTE_MS } from '../../../core/basics/time/durations.js';
import { dueTransitions } from '../../../core/codes/routing/code-timeline.js';
import { transitionEvent } from '../../../core/events/transition-events.js';
import { addressEvents } from '../../../store/events/events.js';
import { newId } from '../../../store/mongo/ids.js';
import type { Store } from '../../../store/mongo/client.js';
import { QR_CODES } from '../../../store/qr-codes/qr-code-documents.js';
import { openTestDatabase } from '../../support/test-database.js';
import { openTimedCodes } from '../../support/timed-codes.js';

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

/** Records what is due of a code as it was read. */
function record(code: StoredQrCode, now: Date): Promise<boolean> {
  const events = dueTransitions(code, now).map((transition) => transitionEvent(code, transition));
  return codes.timelines.advance(code, now, addressEvents({ recorded: true, endpoints: [] }, events));
}

const find = async (id: string) => (await codes.qrCodes.find({ accountId }, id))!;

describe('recording the transitions of a code', () => {
  test('stores each once, however many processes try at the same time', async () => {
    const code = await codes.add(accountId, { activeFrom: inMinutes(1), activeUntil: inMinutes(2) });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => record(code, inMinutes(1.5))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await codes.listTransitions(code.id)).toEqual(['scheduled>active clock']);
    expect(await record(await find(code.id), inMinutes(3))).toBe(true);
    expect(await codes.listTransitions(code.id)).toEqual(['scheduled>active clock', 'active>expired clock']);
    expect((await find(code.id)).timeline).toBeUndefined();
  });

  test('does not change the revision', async () => {
    const code = await codes.add(accountId, { activeUntil: inMinutes(1) });
    await record(code, inMinutes(2));
    expect((await find(code.id)).revision).toBe(code.revision);
  });

  test('is refused if the owner has changed the code', async () => {
    const code = await codes.add(accountId, { activeUntil: inMinutes(1) });
    await codes.change(code, { activeUntil: inMinutes(10) });
    expect(await record(code, inMinutes(2))).toBe(false);
    expect(await codes.listTransitions(code.id)).toEqual([]);
    expect((await find(code.id)).timeline?.nextAt).toEqual((await find(code.id)).activeUntil);
  });

  test('repeats no event, even if the timeline is set back', async () => {
    const activeUntil = inMinutes(1);
    const code = await codes.add(accountId, { activeUntil });
    await record(code, inMinutes(2));
    await store.db
      .collection<{ _id: string }>(QR_CODES)
      .updateOne({ _id: code.id }, { $set: { 'timeline.nextAt': activeUntil } });
    expect(await record(await find(code.id), inMinutes(3))).toBe(true);
    expect(await codes.listTransitions(code.id)).toEqual(['active>expired clock']);
  });
});

describe('a change by the owner', () => {
  test('is refused if a transition was recorded since the code was read, although the revision is the same', async () => {
    const code = await codes.add(accountId, { activeFrom: inMinutes(1), activeUntil: inMinutes(2) });
    await record(code, inMinutes(1.5));
    expect(await codes.change(code, { name: 'late' })).toBe(false);
    expect(await codes.change(await find(code.id), { name: 'again' }, inMinutes(1.6))).toBe(true);
  });

  test('moves the pending transition, or removes it', async () => {
    const code = await codes.add(accountId, { activeUntil: inMinutes(5) });
    const activeUntil = inMinutes(1);
    await codes.change(code, { activeUntil });
    const moved = await find(code.id);
    expect(moved.timeline?.nextAt).toEqual(activeUntil);
    await codes.change(moved, { activeUntil: inMinutes(-1) });
    expect((await find(code.id)).timeline?.nextAt).toBeUndefined();
  });
});

describe('the codes that are due', () => {
  test('are listed in order, page by page, and from an index', async () => {
    const other = openTimedCodes(store.db);
    const times = [-30, -20, -20, -10, 10].map(inMinutes);
    const added: StoredQrCode[] = [];
    for (const activeUntil of times) added.push(await other.add(accountId, { activeUntil }, inMinutes(-60)));
    const before = new Date();
    const seen: string[] = [];
    let after;
    do {
      const page = await codes.timelines.listDue(before, after, 2);
      seen.push(...page.map(({ id }) => id));
      after = page.length === 2 ? page[1] : undefined;
    } while (after);
    const expected = added
      .slice(0, 4)
      .sort((a, b) => Number(a.activeUntil) - Number(b.activeUntil) || (a.id < b.id ? -1 : 1));
    expect(seen).toEqual(expected.map(({ id }) => id));
    const plan = await store.db
      .collection(QR_CODES)
      .find({ 'timeline.nextAt': { $lt: before } })
      .sort({ 'timeline.nextAt': 1, _id: 1 })
      .explain('executionStats');
    expect(plan['executionStats']).toMatchObject({ totalDocsExamined: 4, totalKeysExamined: 4 });
  });
});

test('codes whose transition no workflow waits for are found by its time', async () => {
  const [from, before] = [inMinutes(100), inMinutes(102)];
  const soon = await codes.add(accountId, { activeUntil: inMinutes(101) });
  const attended = await codes.add(accountId, { activeUntil: inMinutes(101) });
  await codes.add(accountId, { activeUntil: inMinutes(103) });
  await codes.timelines.claim(attended.id);
  const nextAt = soon.activeUntil;
  expect(await codes.timelines.listUnattended(from, before, 10)).toEqual([{ id: soon.id, nextAt }]);
  await codes.timelines.takeOver(attended.id);
  expect(await codes.timelines.listUnattended(from, before, 1)).toHaveLength(1);
  expect(await codes.timelines.listUnattended(from, before, 10)).toHaveLength(2);
});

test('reading a code for its workflow accepts the next wake-up', async () => {
  const code = await codes.add(accountId, { activeUntil: inMinutes(5) });
  expect(code.timeline?.wakeUpSentAt).toEqual(code.updatedAt);
  const claimed = await codes.timelines.claim(code.id);
  expect(claimed?.timeline).toEqual({ nextAt: code.activeUntil, hasWorkflow: true });
  const plain = await codes.add(accountId, {});
  expect((await codes.timelines.claim(plain.id))?.timeline).toBeUndefined();
  expect(await codes.timelines.claim(newId('qrCode'))).toBeUndefined();
});
