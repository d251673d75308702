import { expect, test } from '@jest/globals';
import { qrCodeExample } from '../../../../core/qr-code-example.js';
import { duplicateDraft, toRequestBody, withType } from '../../../../dashboard/editor/draft.js';

const routing = { rules: [{ id: 'r1', when: { country: ['CH'] }, url: 'https://example.com/ch' }] };
const draft = duplicateDraft(
  { ...qrCodeExample('https://qr.example.com'), dynamic: true, routing },
  'copy-1',
);

test('a duplicated code gets the routing of the original', () => {
  expect(toRequestBody(draft, [])).toMatchObject({ shortCode: 'copy-1', routing });
});

test('another type or a static symbol drops the routing', () => {
  expect(toRequestBody(withType(draft, 'text'), [])).not.toHaveProperty('routing');
  expect(toRequestBody({ ...draft, dynamic: false }, [])).not.toHaveProperty('routing');
});
