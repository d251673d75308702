import { describe, expect, test } from '@jest/globals';
import { encodeData, payloadType } from '../../../../core/payloads/registry.js';
import { parseValid, dataErrors } from '../../../support/payload-parsing.js';

describe('phone', () => {
  test.each([
    ['+1-201-555-0123', 'tel:+12015550123'],
    ['tel:+1-201-555-0123', 'tel:+12015550123'],
    ['TEL:+49%2030%20901820', 'tel:+4930901820'],
    ['+49 030 901820', 'tel:+4930901820'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    [' +33.1.42.68.53.00 ', 'tel:+33142685300'],
    ['+1 555 123 4567', 'tel:+15551234567'],
  ])('encodes %s as a global number (RFC 3966) in E.164 format', (sent, encoded) => {
    expect(encodeData('phone', parseValid('phone', sent))).toBe(encoded);
  });

  test.each([
    ['030 901820', 'must start with + and the country code'],
    ['0049 30 901820', 'must start with + and the country code'],
    ['tel:7042;phone-context=example.com', 'must start with + and the country code'],
    ['+49 30 901820 ext. 5', 'must be + and digits'],
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

  test('accepts a number outside its country’s ranges and warns about it', () => {
    const warn = (number: string) => payloadType('phone').warnings?.(parseValid('phone', number));
    expect(warn('+1 555 123 4567')).toMatchObject([{ code: 'phone_not_assigned' }]);
    expect(warn('+49 30 901820')).toEqual([]);
  });
});

const phone = '+12015550123';

describe('sms', () => {
  test.each([
    [{ phone }, 'SMSTO:+12015550123'],
    [{ phone, message: 'a:b; c\\d\ne?f&g' }, 'SMSTO:+12015550123:a:b; c\\d\ne?f&g'],
  ])('encodes %j', (input, encoded) => {
    expect(encodeData('sms', parseValid('sms', input))).toBe(encoded);
  });

  test.each([
    ['smsto:+12015550123:Hi: there', { phone, message: 'Hi: there' }],
    ['SMSTO:+12015550123:', { phone }],
    // RFC 5724, 2.3.
    ['sms:+12015550123', { phone }],
    ['sms:+12015550123?body=hello%20there', { phone, message: 'hello there' }],
    ['SMS:+12015550123:hello', { phone, message: 'hello' }],
  ])('parses %s', (text, data) => {
    expect(parseValid('sms', text)).toEqual(data);
  });

  test('is an sms: link (RFC 5724) on a landing page', () => {
    expect(payloadType('sms').action?.({ phone, message: 'a+b c\nd' })).toEqual({
      href: 'sms:+12015550123?body=a%2Bb%20c%0Ad',
      label: 'Write the message',
    });
    expect(payloadType('sms').action?.({ phone })).toMatchObject({ href: 'sms:+12015550123' });
  });

  test.each([
    ['sms:+12015550123,+12015550124', 'data.phone: must be + and digits'],
    ['SMSTO:2015550123:x', 'data.phone: must start with +'],
    ['sms:+12015550123?subject=x', 'data.subject: is not a field of sms'],
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
  ])('parses %s', (text, data) => {
    expect(parseValid('whatsapp', text)).toEqual(data);
  });

  test.each([
    ['https://wa.me/?text=x', 'data.phone:'],
    ['https://wa.me/12015550123?lang=de', 'data.lang: is not a field of whatsapp'],
    ['https://example.com/12015550123', 'data: must be an object with the fields of whatsapp'],
    [{ phone: '201 555 0123' }, 'data.phone: must start with +'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('whatsapp', input)).toContainEqual(expect.stringContaining(message));
  });
});
