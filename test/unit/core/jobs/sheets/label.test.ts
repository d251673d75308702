import { describe, expect, test } from '@jest/globals';
import { identifierTexts } from '../../../../../core/codes/identifier-texts.js';
import { defaultPlace, layOutLabel } from '../../../../../core/jobs/sheets/label-parts.js';
import {
  fillLabelText,
  findUnknownPlaceholder,
  isPrintableLine,
} from '../../../../../core/jobs/sheets/label-text.js';
import { NAMED_LAYOUTS } from '../../../../../core/jobs/sheets/named-layouts.js';

describe('the text of a label', () => {
  const values = {
    name: 'Table 7',
    shortUrl: 'https://example.com/r/abc',
    shortCode: 'abc',
    n: 3,
    total: 40,
    folder: 'Garden',
    gtin: null,
    gs1: null,
    metadata: { area: 'Terrace', seats: 4, name: 'not this' },
  };

  test('has what its placeholders stand for', () => {
    expect(fillLabelText('{name}: {metadata.area}, {metadata.seats} seats', values)).toBe(
      'Table 7: Terrace, 4 seats',
    );
    expect(fillLabelText('{n}/{total} {shortUrl} {shortCode} {folder}', values)).toBe(
      '3/40 https://example.com/r/abc abc Garden',
    );
  });

  test('can have the identifiers of a GS1 Digital Link', () => {
    const data = {
      gtin: '09506000134352',
      batch: 'A1',
      attributes: { '17': '271231' },
      url: 'https://a.example',
    };
    const texts = identifierTexts({ type: 'gs1', data });
    expect(fillLabelText('{gtin}, {gs1}', { ...values, ...texts })).toBe(
      '09506000134352, (01)09506000134352(10)A1(17)271231',
    );
    expect(fillLabelText('{gtin}{gs1}', { ...values, ...identifierTexts({ type: 'url', data }) })).toBe('');
    expect(findUnknownPlaceholder('{gtin} {gs1}')).toBeUndefined();
  });

  test('is empty where a code has nothing', () => {
    expect(
      fillLabelText('{name}{folder}{metadata.toString}{metadata.x}', { ...values, name: null, folder: null }),
    ).toBe('');
  });

  test('is replaced once, so a name with braces stays as it is', () => {
    expect(fillLabelText('{name}', { ...values, name: '{shortUrl} $& {n}' })).toBe('{shortUrl} $& {n}');
  });

  test('is one line that can be printed, whatever names and metadata contain', () => {
    const metadata = { note: 'two\r\nlines\u2028\u0000\ufffe end', mark: 'e\ud800' };
    expect(
      fillLabelText('{name} | {metadata.note} | {metadata.mark}', {
        ...values,
        name: '漢\uffff🍷',
        metadata,
      }),
    ).toBe('漢 🍷 | two lines  end | e ');
    expect(['a\nb', 'a\ufffe', 'a\u0001', 'a\ud800', 'Grüße 🍷'].map(isPrintableLine)).toEqual([
      ...[false, false, false, false, true],
    ]);
  });

  test('must have known placeholders', () => {
    expect(findUnknownPlaceholder('{name} {metadata.a-b_1} {n}')).toBeUndefined();
    expect(['{title}', '{metadata.}', '{metadata.a b}', '{Name}', '{}'].map(findUnknownPlaceholder)).toEqual([
      ...['{title}', '{metadata.}', '{metadata.a b}', '{Name}', '{}'],
    ]);
  });
});

describe('the parts of a label', () => {
  test('are inside it and do not overlap, on every sheet', () => {
    for (const { label } of NAMED_LAYOUTS) {
      for (const place of ['below', 'right'] as const) {
        for (const count of [0, 1, 2, 3]) {
          const { symbol, lines } = layOutLabel(label, count, place);
          expect(lines).toHaveLength(count);
          for (const box of [symbol, ...lines]) {
            expect(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0).toBe(true);
            expect(box.x + box.width).toBeLessThanOrEqual(label.width + 1e-9);
            expect(box.y + box.height).toBeLessThanOrEqual(label.height + 1e-9);
          }
          expect(symbol.width).toBeCloseTo(symbol.height, 9);
          for (const line of lines) {
            const apart =
              place === 'below'
                ? line.y >= symbol.y + symbol.height - 1e-9
                : line.x >= symbol.x + symbol.width - 1e-9;
            expect(apart).toBe(true);
          }
        }
      }
    }
  });

  test('are next to each other on wide labels unless the request says otherwise', () => {
    expect(defaultPlace({ width: 63.5, height: 38.1 })).toBe('right');
    expect(defaultPlace({ width: 40, height: 40 })).toBe('below');
  });
});
