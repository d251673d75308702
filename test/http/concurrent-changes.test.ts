import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi } from '../support/shared-api.js';

let account: TestAccount;

beforeAll(async () => {
  account = await (await sharedTestApi()).createAccount('business');
});

const createCode = async (): Promise<string> => {
  const response = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://a.example/',
  });
  return ((await response.json()) as { id: string }).id;
};

/**
 * Lets writers change one code concurrently, each several times in a row.
 *
 * @returns The number of responses by status.
 */
async function countStatuses(
  writers: number,
  changes: number,
  change: (writer: number, index: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let index = 0; index < changes; index += 1) {
        const { status, body } = await change(writer, index);
        await body?.cancel();
        counts[status] = (counts[status] ?? 0) + 1;
      }
    }),
  );
  return counts;
}

const revisionOf = async (id: string) =>
  (await account.request('GET', `/api/v1/qr-codes/${id}`)).headers.get('etag');

describe('changes of one code by several writers at the same time', () => {
  test('all succeed without a condition, each with a revision of its own', async () => {
    const id = await createCode();
    const counts = await countStatuses(8, 15, (writer, index) =>
      account.request('PATCH', `/api/v1/qr-codes/${id}`, { name: `${writer} ${index}` }),
    );
    expect(counts).toEqual({ 200: 120 });
    expect(await revisionOf(id)).toBe('"121"');
  });

  test('rotate its image URL as often as they ask for it', async () => {
    const id = await createCode();
    const counts = await countStatuses(12, 2, () =>
      account.request('POST', `/api/v1/qr-codes/${id}/rotate-share-image`),
    );
    expect(counts).toEqual({ 200: 24 });
    expect(await revisionOf(id)).toBe('"25"');
  });

  test('schedule all of their changes', async () => {
    const id = await createCode();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const counts = await countStatuses(8, 2, (writer, index) =>
      account.request('POST', `/api/v1/qr-codes/${id}/scheduled-changes`, {
        at,
        patch: { name: `${writer} ${index}` },
      }),
    );
    expect(counts).toEqual({ 201: 16 });
  });

  test('succeed once if all of them require the same state', async () => {
    const id = await createCode();
    const counts = await countStatuses(8, 1, (writer) =>
      account.request('PATCH', `/api/v1/qr-codes/${id}`, { name: `${writer}` }, { 'if-match': '"1"' }),
    );
    expect(counts).toEqual({ 200: 1, 412: 7 });
  });

  test('delete it once', async () => {
    const id = await createCode();
    const counts = await countStatuses(8, 1, () => account.request('DELETE', `/api/v1/qr-codes/${id}`));
    expect(counts).toEqual({ 200: 1, 404: 7 });
  });
});
