import { describe, expect, test } from '@jest/globals';
import { encodeData, payloadType } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

describe('phone', () => {
  test.each([
    ['+1-201-555-0123', 'tel:+12015550123'],
    ['tel:+1-201-555-0123', 'tel:+12015550123'],
    ['TEL:+49%2030%20901820', 'tel:+4930901820'],
    ['+49 030 901820', 'tel:+4930901820'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    [' +33.1.42.68.53.00 ', 'tel:+33142685300'],
    ['+1 555 123 4567', 'tel:+15551234567'],
    ['+49 30 901820 ext. 12', 'tel:+4930901820;ext=12'],
    ['tel:+4930901820;ext=12', 'tel:+4930901820;ext=12'],
    ['+1 (201) 555-0123 x7', 'tel:+12015550123;ext=7'],
    ['+1 201 555 0123 #7', 'tel:+12015550123;ext=7'],
    ['+1 201 555 0123 extension 0042', 'tel:+12015550123;ext=0042'],
    ['+49 30 901820,12', 'tel:+4930901820;ext=12'],
    ['+4930901820p12', 'tel:+4930901820;ext=12'],
    ['+4930901820;12', 'tel:+4930901820;ext=12'],
    ['tel:+4930901820w12', 'tel:+4930901820;ext=12'],
    ['112', 'tel:112'],
    ['000', 'tel:000'],
    ['17', 'tel:17'],
    ['116 117', 'tel:116117'],
    ['tel:116-117', 'tel:116117'],
    ['*100#', 'tel:*100%23'],
    ['tel:*100%23', 'tel:*100%23'],
    ['*#06#', 'tel:*%2306%23'],
    ['#31#', 'tel:%2331%23'],
  ])('encodes %s as a global number (RFC 3966) in E.164 format', (sent, encoded) => {
    expect(encodeData('phone', parseValid('phone', sent))).toBe(encoded);
  });

  test.each([
    ['030 901820', 'must start with + and the country code'],
    ['0049 30 901820', 'must start with + and the country code'],
    ['030 90', 'must start with + and the country code'],
    ['901820 12', 'must start with + and the country code'],
    ['112 ext. 5', 'must start with + and the country code'],
    ['+49 30 901820 ext.', 'must be + and digits'],
    ['+49 30 901820,,12', 'must be + and digits'],
    ['+49 30 901820,12,34', 'must be + and digits'],
    ['+49 30 901820 ext. 1234567890123456', 'must be + and digits'],
    ['*100', 'must end with #'],
    ['*100#+49', 'must end with #'],
    ['+49 30 90l820', 'must be + and digits'],
    ['+49 00 30 901820', 'has too many zeros after its country code'],
    ['+999 123456', 'has a country code that does not exist'],
    ['+1 201 555', 'has too few or too many digits'],
    ['+1 201 555 0123 4567', 'has too few or too many digits'],
    ['+', 'must be + and digits'],
    ['', 'must not be empty'],
  ])('rejects %s', (sent, reason) => {
    expect(dataErrors('phone', sent)).toContainEqual(expect.stringContaining(`data.number: ${reason}`));
  });

  test.each([
    ['tel:7042;phone-context=example.com', 'data: has the parameter phone-context'],
    ['tel:+4930901820;isub=1', 'data: has the parameter isub'],
    ['tel:+4930901820;ext=1;ext=2', 'data: has the parameter ext'],
    ['tel:+4930901820?x=1', 'data: has a query'],
  ])('rejects %s by the name of what it cannot keep', (sent, message) => {
    expect(dataErrors('phone', sent)).toEqual([expect.stringContaining(message)]);
  });

  test('accepts a number outside its country’s ranges and warns about it', () => {
    const warn = (number: string) => payloadType('phone').warnings?.(parseValid('phone', number));
    expect(warn('+1 555 123 4567')).toMatchObject([{ code: 'phone_not_assigned' }]);
    expect(warn('+49 30 901820')).toEqual([]);
    expect(warn('+49 30 901820 ext. 12')).toEqual([]);
    expect(warn('112')).toMatchObject([{ code: 'phone_short_number' }]);
    expect(warn('*100#')).toMatchObject([{ code: 'phone_short_number' }]);
  });
});

const phone = '+12015550123';

describe('sms', () => {
  test.each([
    [{ phone }, 'SMSTO:+12015550123'],
    [{ phone: '12345', message: 'STOP' }, 'SMSTO:12345:STOP'],
    [{ phone, message: 'a:b; c\\d\ne?f&g' }, 'SMSTO:+12015550123:a:b; c\\d\ne?f&g'],
  ])('encodes %j', (input, encoded) => {
    expect(encodeData('sms', parseValid('sms', input))).toBe(encoded);
  });

  test.each([
    ['smsto:+12015550123:Hi: there', { phone, message: 'Hi: there' }],
    ['SMSTO:+12015550123:', { phone }],
    ['SMSTO:12345:STOP', { phone: '12345', message: 'STOP' }],
    // RFC 5724, 2.3.
    ['sms:+12015550123', { phone }],
    ['sms:+12015550123?body=hello%20there', { phone, message: 'hello there' }],
    ['SMS:+12015550123:hello', { phone, message: 'hello' }],
  ])('parses %s', (text, data) => {
    expect(parseValid('sms', text)).toEqual(data);
  });

  test('is an sms: link (RFC 5724) on a landing page', () => {
    expect(payloadType('sms').action?.href({ phone, message: 'a+b c\nd' })).toBe(
      'sms:+12015550123?body=a%2Bb%20c%0Ad',
    );
    expect(payloadType('sms').action?.href({ phone })).toBe('sms:+12015550123');
  });

  test.each([
    ['sms:+12015550123,+12015550124', 'data.phone: must be + and digits'],
    ['SMSTO:2015550123:x', 'data.phone: must start with +'],
    ['sms:+12015550123?subject=x', 'data.subject: is not a field of sms'],
    ['sms:+12015550123?body=a&body=b', 'data: has body more than once'],
    ['sms:+12015550123:a?body=b', 'data: has two messages'],
    [{ phone: '+12015550123 ext. 5' }, 'data.phone: must be + and digits'],
    [{ phone: '*100#' }, 'data.phone: must start with +'],
    [{ phone, message: 'a\u0000' }, 'data.message: must not contain control characters'],
    [{ message: 'x' }, 'data.phone:'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('sms', input)).toContainEqual(expect.stringContaining(message));
  });
});

describe('whatsapp', () => {
  test('encodes the click-to-chat link with digits only', () => {
    const data = parseValid('whatsapp', { phone: '+1 (201) 555-0123', message: "I'm in + want 50% & more" });
    expect(encodeData('whatsapp', data)).toBe(
      'https://wa.me/12015550123?text=I%27m%20in%20%2B%20want%2050%25%20%26%20more',
    );
    expect(encodeData('whatsapp', parseValid('whatsapp', { phone }))).toBe('https://wa.me/12015550123');
  });

  test.each([
    ['https://wa.me/12015550123', { phone }],
    ['HTTPS://WA.ME/12015550123/?text=a+b%2Bc', { phone, message: 'a b+c' }],
    ['https://api.whatsapp.com/send?phone=12015550123&text=Hi', { phone, message: 'Hi' }],
    ['https://api.whatsapp.com/send/?phone=%2B12015550123', { phone }],
    ['whatsapp://send?phone=12015550123&text=Hi', { phone, message: 'Hi' }],
    ['https://wa.me/5215512345678', { phone: '+5215512345678' }],
  ])('parses %s', (text, data) => {
    expect(parseValid('whatsapp', text)).toEqual(data);
  });

  test.each([
    ['https://wa.me/?text=x', 'data.phone:'],
    ['https://wa.me/12015550123?lang=de', 'data.lang: is not a field of whatsapp'],
    ['https://example.com/12015550123', 'data: must be an object with the fields of whatsapp'],
    [{ phone: '201 555 0123' }, 'data.phone: must start with +'],
    [{ phone: '12345' }, 'data.phone: must start with +'],
    ['https://wa.me/12015550123?text=a&text=b', 'data: has text more than once'],
    ['https://wa.me/12015550123?phone=12015550124', 'data: has two phone numbers'],
    ['https://api.whatsapp.com/send?phone=1201555O123', 'data.phone: must be + and digits'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('whatsapp', input)).toContainEqual(expect.stringContaining(message));
  });

  test.each([
    ['+54 11 2345 6789', ['whatsapp_argentina']],
    ['+54 9 11 2345 6789', []],
    ['+52 1 55 1234 5678', []],
    ['+52 55 1234 5678', []],
    ['+1 555 123 4567', ['phone_not_assigned']],
  ])('warns about %s as WhatsApp reads it', (number, codes) => {
    const warnings = payloadType('whatsapp').warnings?.(parseValid('whatsapp', { phone: number }));
    expect(warnings?.map(({ code }) => code)).toEqual(codes);
  });
});
