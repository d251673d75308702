import { describe, expect, test } from '@jest/globals';
import { replaceInCode } from '../../../codes/replace-in-code.js';
import type { StoredQrCode } from '../../../core/codes/qr-code.js';
import { prepareCodes } from '../../support/prepared-codes.js';

const REPLACEMENT = { find: 'example.com', replace: 'shop.example' };

async function code(fields: Partial<StoredQrCode> = {}): Promise<StoredQrCode> {
  const [prepared] = await prepareCodes('acc_1', 1);
  return { ...prepared!.code, ...fields };
}

describe('replaceInCode', () => {
  test('returns data in the form in which it was sent', async () => {
    expect(replaceInCode(await code(), { replaceInUrls: REPLACEMENT })).toEqual({
      data: 'https://shop.example/0',
    });
    expect(replaceInCode(await code({ dataAsText: false }), { replaceInUrls: REPLACEMENT })).toEqual({
      data: { url: 'https://shop.example/0' },
    });
  });

  test('returns nothing for a code without the text', async () => {
    expect(replaceInCode(await code(), { replaceInUrls: { find: 'elsewhere', replace: 'x' } })).toEqual({});
  });

  test('takes the replacement literally', async () => {
    const special = { find: 'e.', replace: '$&$1.' };
    expect(replaceInCode(await code(), { replaceInUrls: special })).toEqual({
      data: 'https://exampl$&$1.com/0',
    });
    expect(replaceInCode(await code(), { replaceInUrls: { find: '.*', replace: 'x' } })).toEqual({});
  });

  test('leaves values that are not URLs unchanged', async () => {
    const wifi = await code({ type: 'wifi', data: { ssid: 'example.com', password: 'example.com' } });
    expect(replaceInCode(wifi, { replaceInUrls: REPLACEMENT })).toEqual({});
  });

  test('replaces the URLs of a list of links, and not its titles and IDs', async () => {
    const item = { id: 'l1', title: 'https://example.com' };
    const data = { title: 'example.com', description: 'See https://example.com' };
    const list = await code({
      type: 'links',
      data: { ...data, items: [{ ...item, url: 'https://example.com/a' }] },
      dataAsText: false,
    });
    expect(replaceInCode(list, { replaceInUrls: REPLACEMENT })).toEqual({
      data: { ...data, items: [{ ...item, url: 'https://shop.example/a' }] },
    });
  });

  test('replaces the URLs of a gs1 code, and not its link types', async () => {
    const link = { linkType: 'https://example.com/type', title: 'https://example.com' };
    const data = { gtin: '09506000134352', url: 'https://example.com/a' };
    const gs1 = await code({
      type: 'gs1',
      data: { ...data, links: [{ ...link, url: 'https://example.com/b' }] },
      dataAsText: false,
    });
    expect(replaceInCode(gs1, { replaceInUrls: REPLACEMENT })).toEqual({
      data: { ...data, url: 'https://shop.example/a', links: [{ ...link, url: 'https://shop.example/b' }] },
    });
  });

  test('returns rules as a whole, with their variants', async () => {
    const routed = await code({
      routing: {
        rules: [
          { id: 'r1', when: { os: ['ios'] }, url: 'https://other.example/' },
          {
            id: 'r2',
            when: { os: ['android'] },
            variants: [{ id: 'v1', url: 'https://example.com/a', weight: 1 }],
          },
        ],
      },
    });
    expect(replaceInCode(routed, { replaceInUrls: REPLACEMENT }).routing).toMatchObject({
      rules: [
        { id: 'r1', url: 'https://other.example/' },
        { id: 'r2', variants: [{ id: 'v1', url: 'https://shop.example/a', weight: 1 }] },
      ],
    });
  });
});
