import { describe, expect, test } from '@jest/globals';
import { sheetRequestSchema } from '../../../../core/jobs/sheets/sheet-schemas.js';
import { imageParameters } from '../../../../dashboard/download/image-choice.js';
import { listPurposes, sheetOfPage, type Paper } from '../../../../dashboard/download/purposes.js';

const papers: Paper[] = ['A4', 'Letter'];
const byName = (paper: Paper, safeWidthMm: number) =>
  Object.fromEntries(listPurposes(paper, safeWidthMm).map((purpose) => [purpose.name, purpose]));

describe.each(papers)('on %s', (paper) => {
  test('a tent has two sides that share the fold in the middle of the page, and margins around the code', () => {
    const { page, choice } = byName(paper, 15)['tent']!;
    const sheet = sheetRequestSchema.parse(sheetOfPage('qr_01k8zq4w5tfxxa1b2c3d4e5f6g', page!));
    const { page: size, origin, pitch, label } = sheet.layout;
    expect(size.height).toBeGreaterThan(size.width);
    expect(origin.top + pitch.y).toBeCloseTo(size.height / 2, 1);
    expect([label.width, label.height, choice.width]).toEqual([148, 105, '88.2']);
    expect(sheet).toMatchObject({ copies: 2, fold: true, guides: 'outline', text: [] });
    const named = listPurposes(paper, 15, true)[0]!;
    expect(sheetOfPage('qr_1', named.page!).text).toEqual(['{name}']);
    expect(Number(named.choice.width)).toBeLessThan(88);
  });

  test('a poster fills the page up to the margin that printers miss', () => {
    const { page, choice } = byName(paper, 15)['poster']!;
    const { layout, copies } = sheetRequestSchema.parse(sheetOfPage('qr_01k8zq4w5tfxxa1b2c3d4e5f6g', page!));
    expect(copies).toBe(1);
    expect(layout.origin).toEqual({ left: 15, top: 15 });
    expect(Number(choice.width)).toBeGreaterThan(170);
  });
});

test('images have the size of their purpose, unless the code needs more', () => {
  const usual = byName('A4', 15);
  expect(usual['sticker']).toMatchObject({ label: 'Sticker 3 cm', choice: { format: 'pdf', width: '30' } });
  expect(usual['card']).toMatchObject({ choice: { width: '25' } });
  expect(imageParameters(usual['shop']!.choice)).toEqual({ width: '50mm', color: 'cmyk' });
  expect(imageParameters(usual['screen']!.choice)).toEqual({ size: '1024' });
  const dense = byName('A4', 37);
  expect(dense['sticker']).toMatchObject({ label: 'Sticker 3.7 cm', choice: { width: '37' } });
  expect(dense['card']).toMatchObject({ choice: { width: '37' } });
  expect(dense['shop']).toMatchObject({ choice: { width: '50' } });
});
