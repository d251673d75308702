import { expect, test } from '@jest/globals';
import { qrCodeExample } from '../../../../core/codes/qr-code-example.js';
import { draftFromCode, toRequestBody } from '../../../../dashboard/editor/draft.js';
import type { Fields } from '../../../../dashboard/editor/form-fields.js';
import { newDraft } from '../../../../dashboard/editor/new-draft.js';
import { renderDraft } from '../../../../dashboard/editor/render-draft.js';
import { compareSymbols } from '../../../../dashboard/gs1/compare-symbols.js';

const BASE = 'https://qr.example.com';
const data = {
  gtin: '09506000134352',
  batch: 'A/1',
  attributes: { '17': '271231' },
  url: 'https://brand.example/oat-bar',
  links: [
    {
      linkType: 'gs1:instructions',
      url: 'https://brand.example/use',
      title: 'How to use it',
      language: ['en', 'de-CH'],
    },
  ],
};
const code = { ...qrCodeExample(BASE), type: 'gs1' as const, dynamic: true, data };

test('the form of a product sends back what the code has, with its links', () => {
  expect(toRequestBody(draftFromCode(code), []).data).toEqual(data);
});

test('the preview of a product contains its URI, at the domain of the code', () => {
  const draft = draftFromCode({ ...code, domain: null, aliases: [] });
  expect(renderDraft(draft, BASE).preview?.uri).toBe(`${BASE}/01/09506000134352/10/A%2F1?17=271231`);
  const { preview } = renderDraft({ ...draft, domain: 'id.brand.example' }, BASE);
  expect(preview?.uri).toBe('https://id.brand.example/01/09506000134352/10/A%2F1?17=271231');
  expect(preview?.checkout?.minWidthMm).toBeGreaterThan(10);
  expect(renderDraft(newDraft('url', 'menu-1'), BASE).preview).not.toHaveProperty('uri');
});

test('a product is drawn once its barcode number is complete, whatever is missing from its links', () => {
  const render = (fields: Fields) => renderDraft({ ...newDraft('gs1', 'bar-1'), fields }, BASE);
  const incomplete = render({ gtin: '950' });
  expect(incomplete.preview).toBeUndefined();
  expect(incomplete.errors.map(({ path }) => path)).toContain('data.gtin');
  const { preview, errors } = render({ gtin: data.gtin, links: [{ linkType: '', url: '', title: '' }] });
  expect(preview?.uri).toBe(`${BASE}/01/09506000134352`);
  expect(errors.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['data.url', 'data.links[0].url', 'data.links[0].title']),
  );
});

test('a product is never asked for the short link in capitals, which its code does not contain', () => {
  expect(toRequestBody({ ...newDraft('gs1', 'bar-1'), compact: true }, [])).not.toHaveProperty('compact');
});

test('printed copies stop working with another batch, but not with another date or other links', () => {
  const { fields } = draftFromCode(code);
  const changeTo = (change: Fields) => compareSymbols(fields, { ...fields, ...change });
  expect(changeTo({ gtin: '9506000134352', serial: '', links: [] })).toBe('none');
  expect(changeTo({ batch: 'A2' })).toBe('key');
  expect(changeTo({ attributes: { '17': '280101' } })).toBe('image');
  const item = { ...fields, serial: '7' };
  expect(compareSymbols(item, { ...item, batch: 'A2' })).toBe('image');
});
