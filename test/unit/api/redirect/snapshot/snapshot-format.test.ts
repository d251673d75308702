import { expect, test } from '@jest/globals';
import { parseEntry, serializeEntry } from '../../../../../api/redirect/snapshot/snapshot-format.js';
import type { CodeTarget } from '../../../../../store/short-links/scan-targets.js';

const target = (url: string, passwordHash: string): CodeTarget => ({
  kind: 'code',
  accountId: 'acc_1',
  branded: false,
  qrCodeId: 'qr_1',
  name: null,
  type: 'url',
  data: { url },
  destination: url,
  status: 'active',
  webhooks: [],
  botWebhooks: [],
  routed: { revision: 2, routing: {}, metadata: {}, scansUsed: 0, passwordProtected: true, passwordHash },
});

test('a snapshot holds what a code leads to after its scheduled changes, without hashes of passwords', () => {
  const value = {
    ...target('https://shop.example/old', 'hash-1'),
    upcoming: [{ at: 1_800_000_000_000, target: target('https://shop.example/new', 'hash-2') }],
  };
  const line = serializeEntry({ kind: 'code', key: 'menu-7', at: 1, value });
  expect(line).not.toMatch(/hash-/);
  const entry = parseEntry(line.trimEnd())!;
  expect(entry.value).toMatchObject({
    data: { url: 'https://shop.example/old' },
    upcoming: [{ at: 1_800_000_000_000, target: { data: { url: 'https://shop.example/new' } } }],
  });
});

test('a snapshot with a damaged instant is not used', () => {
  const value = { ...target('https://shop.example/old', 'hash'), upcoming: [] };
  const line = serializeEntry({ kind: 'code', key: 'menu-7', at: 1, value });
  expect(parseEntry(line.trimEnd().replace('"upcoming":[]', '"upcoming":[{"at":"soon"}]'))).toBeUndefined();
});
