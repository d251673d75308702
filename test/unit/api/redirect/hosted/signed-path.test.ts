import { expect, test } from '@jest/globals';
import { createPathSigner } from '../../../../../api/redirect/hosted/signed-path.js';

const NOW = Date.UTC(2026, 10, 27, 12);
const HOUR = 3_600_000;
const PATH = { qrCodeId: 'qr_1', path: 'abc/l1' };
const signer = createPathSigner(Buffer.from('a signing key'));
const query = signer.sign(PATH, NOW);

test('a signed path is valid for one hour', () => {
  expect(query).toMatch(/^e=\d{10}&s=[\w-]{22}$/);
  expect(signer.isSigned(PATH, query, NOW + HOUR - 1)).toBe(true);
  expect(signer.isSigned(PATH, query, NOW + HOUR)).toBe(false);
});

test('a signature belongs to its code, path, expiry, and key', () => {
  const later = query.replace(/e=(\d+)/, (_, seconds: string) => `e=${Number(seconds) + 60}`);
  for (const [signed, text] of [
    [{ ...PATH, qrCodeId: 'qr_2' }, query],
    [{ ...PATH, path: 'abc/l2' }, query],
    [PATH, later],
    [PATH, `${query}A`],
    [PATH, query.replace(/&s=.*/, '')],
    [PATH, 'e=1e9&s='],
    [PATH, ''],
  ] as const) {
    expect([text, signer.isSigned(signed, text, NOW)]).toEqual([text, false]);
  }
  expect(createPathSigner(Buffer.from('another key')).isSigned(PATH, query, NOW)).toBe(false);
});
