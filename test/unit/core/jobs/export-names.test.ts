import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createTemplateNames, imageFileName } from '../../../../core/jobs/export-names.js';
import { propertyRuns } from '../../../support/property-runs.js';

const id = 'qr_01h455vb4pex5vsknk084sn02q';
const named = (name: string | null) => imageFileName({ id, name }, 'png');

const TREE = {
  pathOf: (folder: string | undefined) => (folder === undefined ? null : 'Shops/Berlin: Mitte'),
};
const shown = { id, name: 'Menu', shortCode: 'abc', type: 'url' as const, data: 'https://a.example' };

describe('the name from a template', () => {
  test('fills in placeholders, and makes each part of the path safe', () => {
    const nameOf = createTemplateNames('{folder}/{type}/{name}-{shortCode}', TREE);
    expect(nameOf({ ...shown, folder: 'fld_1' }, 'svg')).toBe('Shops/Berlin Mitte/url/Menu-abc.svg');
    expect(nameOf({ ...shown, name: '../x' }, 'svg')).toBe('url/x-abc.svg');
    expect(nameOf({ ...shown, name: null }, 'svg')).toBe('url/abc.svg');
    expect(nameOf({ ...shown, name: '{shortCode}' }, 'svg')).toBe('url/{shortCode}-abc.svg');
  });

  test('can have the identifiers of a GS1 Digital Link', () => {
    const nameOf = createTemplateNames('{gtin}/{gs1}-{shortCode}', TREE);
    const data = { gtin: '09506000134352', batch: 'A/1' };
    expect(nameOf({ ...shown, type: 'gs1' as const, data }, 'pdf')).toBe(
      '09506000134352/(01)09506000134352(10)A 1-abc.pdf',
    );
    expect(nameOf(shown, 'pdf')).toBe('abc.pdf');
  });

  test('numbers duplicates in any case, each extension on its own', () => {
    const nameOf = createTemplateNames('{name}', TREE);
    const names = ['Menu', 'MENU', 'Menu-2', 'menu'].map((name) => nameOf({ ...shown, name }, 'png'));
    expect(names).toEqual(['Menu.png', 'MENU-2.png', 'Menu-2-2.png', 'menu-3.png']);
    expect(nameOf(shown, 'svg')).toBe('Menu.svg');
  });

  test('is the ID where nothing is left', () => {
    expect(createTemplateNames('{name}', TREE)({ ...shown, name: '...' }, 'png')).toBe(`${id}.png`);
  });
});

describe('the file name of an image in a ZIP', () => {
  test.each([
    ['Menü am Tor', `Menü am Tor-${id}.png`],
    ['../../etc/passwd', `etc passwd-${id}.png`],
    ['a\\b:c*d?e"f<g>h|i', `a b c d e f g h i-${id}.png`],
    ['CON', `_CON-${id}.png`],
    ['lpt1.txt', `_lpt1.txt-${id}.png`],
    ['  ...  ', `${id}.png`],
    ['', `${id}.png`],
    ['\u202Egnp.exe', `gnp.exe-${id}.png`],
    ['日本語', `日本語-${id}.png`],
  ])('of a code named %j is %j', (name, file) => {
    expect(named(name)).toBe(file);
  });

  test('is the ID if the code has no name', () => {
    expect(named(null)).toBe(`${id}.png`);
  });

  test('is truncated between characters', () => {
    expect(named('😀'.repeat(60))).toBe(`${'😀'.repeat(25)}-${id}.png`);
  });

  test('is safe for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const file = named(name);
        expect(file).toMatch(/^[^<>:"/\\|?*\p{Cc}. ][^<>:"/\\|?*\p{Cc}]*$/u);
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(150);
        expect(file.endsWith(`${id}.png`)).toBe(true);
      }),
      propertyRuns(200),
    );
  });
});
