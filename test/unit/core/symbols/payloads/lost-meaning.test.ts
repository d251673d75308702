import { describe, expect, test } from '@jest/globals';
import { encodeData, type CodeType } from '../../../../../core/symbols/payloads/registry.js';
import { crc16 } from '../../../../../core/symbols/payloads/tag-length-value.js';
import { dataErrors, parseExample, parseValid } from '../../../../support/payload-parsing.js';

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

/** Returns a valid BR Code in which a part of the example is replaced. */
function pixCode(part: string, replacement: string): string {
  const body = encodeData('pix', parseExample('pix')).slice(0, -4).replace(part, replacement);
  return body + crc16(body);
}

describe('a native payload', () => {
  test.each<[CodeType, string, string]>([
    ['email', 'mailto:a@example.com?subject=a&subject=b', 'data: has subject more than once'],
    ['email', 'mailto:a@example.com?in-reply-to=x', 'data.in-reply-to: is not a field of email'],
    ['email', 'MATMSG:TO:a@example.com;SUB:a;SUB:b;;', 'data: has SUB more than once'],
    ['bitcoin', `bitcoin:${ADDRESS}?amount=1&amount=2`, 'data: has amount more than once'],
    ['bitcoin', `bitcoin:${ADDRESS}?req-time=1`, 'data.req-time: is not a field of bitcoin'],
    ['bitcoin', `bitcoin:${ADDRESS}?lightning=x`, 'data.lightning: is not a field of bitcoin'],
    ['upi', 'upi://pay?pa=a@ybl&pn=A&am=1&am=2', 'data: has am more than once'],
    ['upi', 'upi://pay?pa=a@ybl&pn=A&mode=04', 'data.mode: is not a field of upi'],
    ['wifi', 'WIFI:T:WPA;S:a;S:b;P:12345678;;', 'data: has S more than once'],
    ['wifi', 'WIFI:T:WPA;S:a;P:12345678;H:maybe;;', 'data.hidden: must be true or false'],
    ['wifi', 'WIFI:T:OWE;S:a;;', 'data.security: must be one of'],
    ['mecard', 'MECARD:N:A;N:B;;', 'data: has N more than once'],
    ['mecard', 'MECARD:N:A;NICKNAME:B;;', 'data.NICKNAME: is not a field of mecard'],
    ['pix', pixCode('000201', '000201010212'), 'data: can be paid only once'],
    ['pix', pixCode('5303986', '5303840'), 'data: must be in Brazilian reais'],
    ['pix', pixCode('5802BR', '5802PT'), 'data: must be from Brazil'],
    [
      'pix',
      pixCode('62100506TABLE7', '621801047007' + '0506TABLE7'),
      'data.tag 62.01: is not a field of pix',
    ],
    ['sepa', 'BCD\n002\n1\nSCT\n\nA\nDE89370400440532013000\nUSD12', 'data.amount: must be a number'],
  ])('of type %s is rejected by the name of what it would lose: %s', (type, text, message) => {
    expect(dataErrors(type, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each<[CodeType, string, object]>([
    ['wifi', 'WIFI:T:WPA2-PSK;S:a;P:12345678;;', { security: 'WPA' }],
    ['wifi', 'WIFI:T:WPA2/WPA3;S:a;P:12345678;;', { security: 'WPA' }],
    ['wifi', 'WIFI:T:WPA/WPA2-PSK;S:a;P:12345678;;', { security: 'WPA' }],
    ['wifi', 'WIFI:T:WPA2 Personal;S:a;P:12345678;;', { security: 'WPA' }],
    ['wifi', 'WIFI:T:WPA3-SAE;S:a;P:12345678;;', { security: 'WPA3' }],
    ['wifi', 'WIFI:T:WPA;S:a;P:12345678;H:1;;', { hidden: true }],
    ['email', 'MATMSG:TO:a@example.com;TO:b@example.com;;', { to: ['a@example.com', 'b@example.com'] }],
    ['mecard', 'MECARD:N:A;TEL:+4930901820;TEL:+4930901821;;', { phones: ['+4930901820', '+4930901821'] }],
    ['pix', pixCode('000201', '000201010211'), { txid: 'TABLE7' }],
  ])('of type %s keeps its meaning: %s', (type, text, data) => {
    expect(parseValid(type, text)).toMatchObject(data);
  });
});
