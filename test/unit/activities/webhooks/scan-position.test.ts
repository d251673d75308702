import { expect, test } from '@jest/globals';
import { createScanPosition } from '../../../../activities/webhooks/scan-position.js';

test('an endpoint goes past full pages whose scans are pending only for others', () => {
  const position = createScanPosition(new Set<string>());
  expect(position.after).toBeUndefined();
  for (const last of ['scan-500', 'scan-1000']) {
    position.begin();
    position.moveTo(last, true);
    expect(position.after).toBe(last);
  }
});

test('an endpoint that holds few scans begins again after the last page', () => {
  const held = new Set(['scan-1']);
  const position = createScanPosition(held);
  position.begin();
  position.moveTo('scan-7', false);
  expect(position.after).toBeUndefined();
  for (let index = 0; index < 200; index += 1) held.add(`scan-${index}`);
  position.begin();
  position.moveTo('scan-200', false);
  expect(position.after).toBe('scan-200');
});
