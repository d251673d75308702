import { expect, test } from '@jest/globals';
import { qrCodeExample } from '../../../../core/codes/qr-code-example.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import { withTemplate } from '../../../../dashboard/templates/with-template.js';
import { toRequestBody, withType } from '../../../../dashboard/editor/draft.js';
import { duplicateDraft, newDraft } from '../../../../dashboard/editor/new-draft.js';

const routing = { rules: [{ id: 'r1', when: { country: ['CH'] }, url: 'https://example.com/ch' }] };
const draft = duplicateDraft(
  { ...qrCodeExample('https://qr.example.com'), dynamic: true, routing },
  'copy-1',
);

test('a duplicated code gets the routing of the original', () => {
  expect(toRequestBody(draft, [])).toMatchObject({ shortCode: 'copy-1', routing });
});

test('a code does not get metadata of its template that was removed from the form', () => {
  const defaults = { tags: [], metadata: { shop: 'Berlin', floor: 2 }, folder: null };
  const template = {
    id: 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g',
    name: 'Menus',
    style: completeStyle(),
    revision: 1,
    codes: 0,
    isDefault: false,
    passwordProtected: false,
    defaults: { ...defaults, routing: null, dynamic: null, compact: null, domain: null },
  };
  const filled = withTemplate(newDraft('url', 'menu-1'), template);
  expect(toRequestBody(filled, []).metadata).toEqual({ shop: 'Berlin', floor: 2 });
  const metadata = filled.metadata.filter(({ key }) => key !== 'shop');
  expect(toRequestBody({ ...filled, metadata }, []).metadata).toEqual({ shop: null, floor: 2 });
  expect(toRequestBody(withTemplate({ ...filled, metadata }, undefined), []).metadata).toEqual({});
});

test('another type or a static symbol drops the routing', () => {
  expect(toRequestBody(withType(draft, 'text'), [])).not.toHaveProperty('routing');
  expect(toRequestBody({ ...draft, dynamic: false }, [])).not.toHaveProperty('routing');
});
