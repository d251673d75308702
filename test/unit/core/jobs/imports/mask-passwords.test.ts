import { describe, expect, test } from '@jest/globals';
import { createPasswordMask, MASKED_PASSWORD } from '../../../../../core/jobs/imports/mask-passwords.js';
import { routingInputSchema } from '../../../../../core/codes/routing/routing-schema.js';

const maskOf = (columns: string[], mapping: Record<string, string> = {}) =>
  createPasswordMask({ file: { columns }, mapping: JSON.stringify(mapping) });

test('the mask is no password, so a row with it is not imported as if it were one', () => {
  expect(routingInputSchema.safeParse({ password: MASKED_PASSWORD }).success).toBe(false);
});

describe('the cells of CSV', () => {
  test('are masked in the password column, even under another name or spelling, and nowhere else', () => {
    const mask = maskOf(['name', ' Routing.Password ', 'Code word', 'data.password', 'routing.utm'], {
      'Code word': 'routing.password',
    });
    expect(mask(['a', 'open sesame', 'swordfish', 'Wi-Fi key', '{"source":"x"}'])).toEqual([
      'a',
      '***',
      '***',
      'Wi-Fi key',
      '{"source":"x"}',
    ]);
    expect(mask(['a', '', '', '', ''])).toEqual(['a', '', '', '', '']);
  });

  test('are masked within the JSON of the whole routing, or as a whole if it cannot be read', () => {
    const mask = maskOf(['routing']);
    expect(mask(['{"utm":{"source":"x"},"password":"open sesame"}'])).toEqual([
      '{"utm":{"source":"x"},"password":"***"}',
    ]);
    expect(mask(['{"password":null}'])).toEqual(['{"password":null}']);
    expect(mask(['{"password":"open sesame"'])).toEqual(['***']);
    expect(mask(['{"p\\u0061ssword":"open sesame"}'])).toEqual(['{"password":"***"}']);
  });

  test('of a row with too few or too many are masked where the password may be', () => {
    const mask = maskOf(['type', 'name', 'routing.password', 'tags']);
    expect(mask(['url', 'open sesame', 'a'])).toEqual(['url', '***', '***']);
    expect(mask(['url', 'a', 'b', 'open sesame', 'c'])).toEqual(['url', '***', '***', '***', 'c']);
  });
});

describe('a line of NDJSON', () => {
  test('is masked in a member, in the routing, and in a member that the mapping renames', () => {
    const mask = maskOf([], { pin: 'routing.password' });
    expect(mask('{"routing":{"password":"open sesame","params":{"a":"b"}},"name":"a"}')).toBe(
      '{"routing":{"password":"***","params":{"a":"b"}},"name":"a"}',
    );
    expect(mask('{"routing.password":"open sesame"}')).toBe('{"routing.password":"***"}');
    expect(mask('{"pin":12345}')).toBe('{"pin":"***"}');
  });

  test('is masked as a whole if it may have a password but cannot be read, and otherwise stays as it is', () => {
    const mask = maskOf([]);
    expect(mask('{"routing":{"password":"open sesame"}')).toBe('***');
    expect(mask('["password","open sesame"]')).toBe('***');
    expect(mask('{"name": 1.0,')).toBe('{"name": 1.0,');
    expect(mask('{"data":{"ssid":"a","password":"Wi-Fi key"}}')).toBe(
      '{"data":{"ssid":"a","password":"Wi-Fi key"}}',
    );
  });
});
