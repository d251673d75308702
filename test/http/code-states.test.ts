import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';
import { waitFor } from '../support/wait-for.js';

const STATES = ['active', 'scheduled', 'paused', 'expired', 'exhausted'] as const;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2090-01-01T00:00:00.000Z';
const ONE_SCAN = { scans: 1, confirm: false };

interface Code {
  id: string;
  name: string;
  shortCode: string;
  state: string;
  scansLeft: number | null;
  totalScans: number;
}

interface StateEvent {
  type: string;
  timestamp: string;
  data: { from?: string; to?: string; reason?: string; at?: string; revision?: number };
}

let api: SharedApi;
let account: TestAccount;

// No worker runs, so nothing but the API records a transition.
beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

async function create(name: string, routing?: object, as = account): Promise<Code> {
  const body = { type: 'url', data: 'https://example.com/', name, ...(routing && { routing }) };
  const response = await as.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const pathOf = ({ id }: Code) => `/api/v1/qr-codes/${id}`;
const read = async (code: Code) => (await (await account.request('GET', pathOf(code))).json()) as Code;
const scan = (code: Code) =>
  fetch(`${api.url}/r/${code.shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } });

async function change(code: Code, body: object, headers: Record<string, string> = {}): Promise<Code> {
  const response = await account.request('PATCH', pathOf(code), body, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as Code;
}

/** Lists the events of a code, oldest first. */
async function eventsOf({ id }: Code): Promise<StateEvent[]> {
  const response = await account.request('GET', `/api/v1/events?qrCodeId=${id}`);
  return ((await response.json()) as { data: StateEvent[] }).data.toReversed();
}

/** Lists the changes of a code's state, oldest first: `from>to reason`. */
async function transitionsOf(code: Code): Promise<string[]> {
  const events = await eventsOf(code);
  return events
    .filter(({ type }) => type === 'qr_code.state_changed')
    .map(({ data: { from, to, reason } }) => `${from}>${to} ${reason}`);
}

async function exhaust(code: Code): Promise<void> {
  expect((await scan(code)).status).toBe(302);
  expect((await read(code)).state).toBe('exhausted');
}

describe('the filter by state', () => {
  let owner: TestAccount;

  const namesIn = async (state: string, accept = 'application/json') => {
    const response = await owner.request('GET', `/api/v1/qr-codes?state=${state}&sort=name`, undefined, {
      accept,
    });
    expect(response.status).toBe(200);
    return response;
  };

  beforeAll(async () => {
    owner = await api.createAccount();
    await create('plain', undefined, owner);
    await create('open', { activeFrom: PAST, activeUntil: FUTURE, scanLimit: ONE_SCAN }, owner);
    await create('opens later', { activeFrom: FUTURE, scanLimit: ONE_SCAN }, owner);
    await create('ended', { activeUntil: PAST }, owner);
    const pauses = [
      await create('paused', undefined, owner),
      await create('paused, ended', { activeUntil: PAST }, owner),
    ];
    for (const code of pauses) await owner.request('PATCH', pathOf(code), { status: 'paused' });
    const used = await create('used up', { scanLimit: ONE_SCAN }, owner);
    await scan(used);
    const usedAndEnded = await create('used up, then ended', { scanLimit: ONE_SCAN }, owner);
    await scan(usedAndEnded);
    await owner.request('PATCH', pathOf(usedAndEnded), { routing: { activeUntil: PAST } });
  });

  test.each([
    ['active', ['open', 'plain']],
    ['scheduled', ['opens later']],
    ['paused', ['paused', 'paused, ended']],
    ['expired', ['ended', 'used up, then ended']],
    ['exhausted', ['used up']],
  ])('lists the codes that are %s', async (state, expected) => {
    const { data } = (await (await namesIn(state)).json()) as { data: Code[] };
    expect(data.map(({ name }) => name)).toEqual(expected);
    expect(new Set(data.map((code) => code.state))).toEqual(new Set([state]));
    const csv = Papa.parse<Record<string, string>>(await (await namesIn(state, 'text/csv')).text(), {
      header: true,
      skipEmptyLines: true,
    });
    expect(csv.data.map(({ name, state: cell }) => [name, cell])).toEqual(
      expected.map((name) => [name, state]),
    );
  });

  test('lists each code under one state, and combines with other filters', async () => {
    let total = 0;
    for (const state of STATES) {
      const response = await owner.request('GET', `/api/v1/qr-codes?state=${state}&limit=1`);
      total += ((await response.json()) as { pagination: { total: number } }).pagination.total;
    }
    expect(total).toBe(8);
    const response = await owner.request('GET', '/api/v1/qr-codes?state=expired&search=used&status=active');
    expect(((await response.json()) as { data: Code[] }).data).toHaveLength(1);
    expect((await owner.request('GET', '/api/v1/qr-codes?state=gone')).status).toBe(400);
  });

  test('the CSV has the routing of the codes in the form that an import reads', async () => {
    const { data } = Papa.parse<Record<string, string>>(await (await namesIn('active', 'text/csv')).text(), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data[0]).toMatchObject({
      'routing.activeFrom': PAST,
      'routing.activeUntil': FUTURE,
      'routing.scanLimit.scans': '1',
      'routing.scanLimit.confirm': 'false',
      passwordProtected: 'false',
      scansLeft: '1',
    });
    expect(data[1]).toMatchObject({ 'routing.activeFrom': '', scansLeft: '' });
  });
});

test('a code opens and expires at its instants, in the list as on its short link', async () => {
  const [opens, ends] = [Date.now() + 1_500, Date.now() + 3_000];
  const times = { activeFrom: new Date(opens).toISOString(), activeUntil: new Date(ends).toISOString() };
  const code = await create('brief', times);
  const listedAs = async () => {
    const found: string[] = [];
    for (const state of STATES) {
      const response = await account.request('GET', `/api/v1/qr-codes?state=${state}&search=brief`);
      if (((await response.json()) as { data: Code[] }).data.length > 0) found.push(state);
    }
    return found.join();
  };
  expect([await listedAs(), (await scan(code)).status]).toEqual(['scheduled', 404]);
  await sleep(opens - Date.now());
  expect([(await scan(code)).status, await listedAs()]).toEqual([302, 'active']);
  await sleep(ends - Date.now());
  expect([(await scan(code)).status, await listedAs()]).toEqual([410, 'expired']);
}, 30_000);

describe('a change of a code', () => {
  test('first records the transition that was due before it, with the time at which it was due', async () => {
    const activeUntil = new Date(Date.now() + 500).toISOString();
    const code = await create('due', { activeUntil });
    await sleep(600);
    const later = await change(code, { routing: { activeUntil: FUTURE } });
    expect(later.state).toBe('active');
    expect(await transitionsOf(code)).toEqual(['active>expired clock', 'expired>active change']);
    const [clock] = (await eventsOf(code)).filter(({ data }) => data.reason === 'clock');
    expect([clock?.timestamp, clock?.data.at]).toEqual([activeUntil, activeUntil]);
    await change(code, { name: 'again' });
    expect(await transitionsOf(code)).toHaveLength(2);
  });

  test('with If-Match is not rejected because the clock has changed the state', async () => {
    const code = await create('conditional', { activeUntil: new Date(Date.now() + 300).toISOString() });
    const etag = (await account.request('GET', pathOf(code))).headers.get('etag')!;
    await sleep(400);
    await change(code, { name: 'changed' }, { 'if-match': etag });
    const stale = await account.request('PATCH', pathOf(code), { name: 'stale' }, { 'if-match': etag });
    expect(stale.status).toBe(412);
    expect(await transitionsOf(code)).toEqual(['active>expired clock']);
  });

  test('records the transition that was due, even if it deletes the code or rotates its image URL', async () => {
    const code = await create('rotated', { activeUntil: new Date(Date.now() + 300).toISOString() });
    const deleted = await create('deleted', { activeUntil: new Date(Date.now() + 300).toISOString() });
    await sleep(400);
    expect((await account.request('POST', `${pathOf(code)}/rotate-share-image`)).status).toBe(200);
    expect((await account.request('DELETE', pathOf(deleted))).status).toBe(200);
    expect(await transitionsOf(code)).toEqual(['active>expired clock']);
    expect(await transitionsOf(deleted)).toEqual(['active>expired clock']);
  });

  test('that moves an instant records the transition that it causes, and no other', async () => {
    const code = await create('moved', { activeFrom: FUTURE });
    await change(code, { routing: { activeFrom: null } });
    await change(code, { routing: { activeUntil: PAST } });
    expect(await transitionsOf(code)).toEqual(['scheduled>active change', 'active>expired change']);
  });
});

describe('the last scan of a limit', () => {
  test('is recorded before the next change, with its own reason', async () => {
    const code = await create('limited', { scanLimit: ONE_SCAN });
    await exhaust(code);
    const raised = await change(code, { routing: { scanLimit: { scans: 5 } } });
    expect([raised.state, raised.scansLeft]).toEqual(['active', 4]);
    expect(await transitionsOf(code)).toEqual(['active>exhausted scan_limit', 'exhausted>active change']);
  });

  test('causes one transition if the owner lowers the limit to the number of used scans', async () => {
    const code = await create('lowered', { scanLimit: { scans: 2, confirm: false } });
    await scan(code);
    await change(code, { routing: { scanLimit: { scans: 1 } } });
    await change(code, { name: 'renamed' });
    expect(await transitionsOf(code)).toEqual(['active>exhausted change']);
  });
});

describe('resetting the scan limit', () => {
  const reset = (code: Code, headers: Record<string, string> = {}, body?: object) =>
    account.request('POST', `${pathOf(code)}/reset-scan-limit`, body, headers);

  test('serves visitors again, as a new revision, with events', async () => {
    const code = await create('vouchers', { scanLimit: ONE_SCAN });
    await exhaust(code);
    expect((await scan(code)).status).toBe(410);
    const response = await reset(code, {}, { changeNote: 'Second batch' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await response.json()).toMatchObject({ state: 'active', scansLeft: 1, totalScans: 1 });
    expect(await transitionsOf(code)).toEqual(['active>exhausted scan_limit', 'exhausted>active change']);
    const history = (await (await account.request('GET', `${pathOf(code)}/history`)).json()) as {
      data: { revision: number; note: string; changes: unknown[] }[];
    };
    expect(history.data[0]).toMatchObject({ revision: 2, note: 'Second batch', changes: [] });
    await exhaust(code);
    await waitFor(
      async () => (await scan(code)).status === 410,
      5_000,
      () => 'the limit to apply again',
    );
  });

  test('happens once per Idempotency-Key', async () => {
    const code = await create('repeated', { scanLimit: ONE_SCAN });
    await exhaust(code);
    const headers = { 'idempotency-key': `reset-${code.id}` };
    expect((await reset(code, headers)).status).toBe(200);
    await exhaust(code);
    const again = await reset(code, headers);
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"2"']);
    expect((await read(code)).state).toBe('exhausted');
  });

  test('with a stale If-Match changes nothing', async () => {
    const code = await create('stale', { scanLimit: ONE_SCAN });
    await exhaust(code);
    expect((await reset(code, { 'if-match': '"7"' })).status).toBe(412);
    expect((await read(code)).state).toBe('exhausted');
    expect((await reset(code, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('does not follow from erasing scans', async () => {
    const code = await create('erased', { scanLimit: ONE_SCAN });
    await exhaust(code);
    expect((await account.request('DELETE', `${pathOf(code)}/scans`)).status).toBe(200);
    expect(await read(code)).toMatchObject({ state: 'exhausted', scansLeft: 0, totalScans: 0 });
  });

  test('of a code without a limit, or of another account, changes no count', async () => {
    const code = await create('plain');
    expect((await reset(code)).status).toBe(200);
    expect(await read(code)).toMatchObject({ state: 'active', scansLeft: null });
    const other = await api.createAccount();
    expect((await other.request('POST', `${pathOf(code)}/reset-scan-limit`)).status).toBe(404);
    expect((await reset(code, {}, { scans: 5 })).status).toBe(422);
  });
});

describe('the analytics of a code', () => {
  async function annotationsOf(code: Code, query = ''): Promise<string[]> {
    const response = await account.request('GET', `${pathOf(code)}/analytics${query}`);
    const { annotations } = (await response.json()) as { annotations: { kind: string; text: string }[] };
    return annotations.map(({ kind, text }) => `${kind} ${text}`);
  }

  test('are annotated with transitions by the clock, including transitions at dates that were changed since', async () => {
    const soon = new Date(Date.now() + 500).toISOString();
    const code = await create('Clock', { activeFrom: soon });
    const expiring = await create('Expiring', { activeUntil: soon });
    await sleep(700);
    expect(await annotationsOf(code)).toEqual(['revision Created', 'state Opened']);
    await change(expiring, { routing: null, changeNote: 'No end' });
    expect(await annotationsOf(expiring)).toEqual([
      'revision Created',
      'state Expired',
      'revision No end',
      'state Available again',
    ]);
    expect(await annotationsOf(expiring, `?from=2020-01-01&to=2020-02-01`)).toEqual([]);
  });

  test('are annotated with a used-up scan limit, even after its reset', async () => {
    const code = await create('Limited', { scanLimit: ONE_SCAN });
    await exhaust(code);
    expect(await annotationsOf(code)).toEqual(['revision Created', 'state Scan limit used up']);
    const reset = await account.request('POST', `${pathOf(code)}/reset-scan-limit`);
    expect(reset.status).toBe(200);
    await change(code, { status: 'paused' });
    expect(await annotationsOf(code)).toEqual([
      'revision Created',
      'state Scan limit used up',
      'state Available again',
      'state Paused',
    ]);
  });
});
