import { expect, test } from '@jest/globals';
import { checkHost } from '../../../../activities/link-watch/check-host.js';
import type { LinkWatchDeps } from '../../../../activities/link-watch/deps.js';
import { hostKeyOf } from '../../../../store/qr-codes/link-keys.js';

const URLS = ['https://shop.example/1', 'https://shop.example/2', 'https://shop.example/3'];
const host = hostKeyOf(URLS[0]!);
const code = { id: 'qr_1', type: 'url', dynamic: true, data: { url: URLS[0] }, routing: { variants: [] } };
const routing = { variants: URLS.slice(1).map((url) => ({ url, weight: 1 })) };

/** Checks the links of a code with a checker that throws for the second one. */
async function check(error: Error) {
  const recorded: unknown[] = [];
  const reported: unknown[] = [];
  const deps = {
    codes: { find: async () => ({ ...code, routing }), listOfLink: async () => [] },
    checks: { listChecked: async () => [], record: async (_run: string, one: unknown) => recorded.push(one) },
    openTurns: () => ({ enter: async () => () => undefined, end: async () => undefined }),
    checkLink: async (url: string) => {
      if (url === URLS[1]) throw error;
      return { outcome: { kind: 'ok', httpStatus: 200, reason: null }, body: null };
    },
    now: () => new Date(),
    report: (one: unknown) => reported.push(one),
  } as unknown as LinkWatchDeps;
  const attempt = { holder: 'test', signal: new AbortController().signal };
  const step = await checkHost(deps, { runId: 'run', host, qrCodeId: code.id }, attempt);
  const kinds = (recorded as { outcome: { kind: string } }[]).map(({ outcome }) => outcome.kind);
  return { step, kinds, reported };
}

test('a link that the program fails on is recorded as unknown, and the other links of its host are checked', async () => {
  const { step, kinds, reported } = await check(new TypeError('Cannot read properties'));
  expect(step).toEqual({ checked: 3, hasMore: false });
  expect(kinds).toEqual(['ok', 'unknown', 'ok']);
  expect(reported).toHaveLength(1);
});

test('a worker that stops during a check records nothing for that link', async () => {
  await expect(check(new DOMException('stop', 'AbortError') as Error)).rejects.toThrow('stop');
});
