import { describe, expect, test } from '@jest/globals';
import { wifiWarnings, wifiCredentials } from '../../../../../core/symbols/payloads/wifi-credentials.js';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

const ssid = 'mynetwork';

describe('wifi', () => {
  test.each([
    // ZXing wiki, "Barcode Contents", Wi-Fi Network config.
    [{ ssid, password: 'mypass12' }, 'WIFI:T:WPA;S:mynetwork;P:mypass12;;'],
    [{ ssid: '"foo;bar\\baz"', security: 'nopass' }, 'WIFI:T:nopass;S:\\"foo\\;bar\\\\baz\\";;'],
    [{ ssid, password: 'a,b:c;d\\e"f' }, 'WIFI:T:WPA;S:mynetwork;P:a\\,b\\:c\\;d\\\\e\\"f;;'],
    [{ ssid, password: 'abcde', security: 'WEP', hidden: true }, 'WIFI:T:WEP;S:mynetwork;P:abcde;H:true;;'],
    // WPA3 Specification 3.3, 7.1: type WPA, Transition Disable.
    [{ ssid, password: 'mypass12', security: 'WPA3' }, 'WIFI:T:WPA;R:1;S:mynetwork;P:mypass12;;'],
    [
      {
        ssid,
        password: 'p',
        security: 'WPA2-EAP',
        eap: 'TTLS',
        phase2: 'MSCHAPV2',
        identity: 'me',
        anonymousIdentity: 'anon',
      },
      'WIFI:T:WPA2-EAP;S:mynetwork;P:p;E:TTLS;PH2:MSCHAPV2;A:anon;I:me;;',
    ],
  ])('encodes %j', (input, encoded) => {
    expect(encodeData('wifi', parseValid('wifi', input))).toBe(encoded);
  });

  test.each([
    [
      'wifi:S:mynetwork;T:WPA2;P:mypass12;H:false;;',
      { ssid, password: 'mypass12', security: 'WPA', hidden: false },
    ],
    ['WIFI:T:SAE;S:mynetwork;P:x;;', { ssid, password: 'x', security: 'WPA3', hidden: false }],
    ['WIFI:S:mynetwork;;', { ssid, security: 'nopass', hidden: false }],
    ['WIFI:T:nopass;S:mynetwork;P:;H:;;', { ssid, security: 'nopass', hidden: false }],
    [
      'WIFI:T:WPA;S:"ABCD";P:"12345678";',
      { ssid: 'ABCD', password: '12345678', security: 'WPA', hidden: false },
    ],
    [
      'WIFI:T:WPA;S:\\"ABCD\\";P:12345678;;',
      { ssid: '"ABCD"', password: '12345678', security: 'WPA', hidden: false },
    ],
  ])('parses %s', (text, data) => {
    expect(parseValid('wifi', text)).toEqual(data);
  });

  test.each([
    [{ ssid: 'é'.repeat(17), security: 'nopass' }, 'data.ssid: must be at most 32 bytes of UTF-8'],
    [
      { ssid: 'a\nb', security: 'nopass' },
      'data.ssid: must not contain control characters (U+000A at position 1)',
    ],
    [{ ssid }, 'data.password: is required for WPA; for an open network, set security to nopass'],
    [{ ssid, security: 'nopass', password: 'x' }, 'data.password: must be omitted when security is nopass'],
    [{ ssid, security: 'WPA2-EAP', password: 'x' }, 'data.eap: is required for WPA2-EAP'],
    [{ ssid, password: 'mypass12', identity: 'me' }, 'data.identity: is allowed for WPA2-EAP only'],
    ['WIFI:T:WPA;S:mynetwork;P:mypass12;K:abc;;', 'data.K: is not a field of wifi'],
    ['WIFI:T:WPA;S:mynetwork;rubbish;;', 'data: "rubbish" is not a KEY:value field'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('wifi', input)).toEqual([message]);
  });

  test.each([
    [{ ssid, password: 'mypass12' }, []],
    [{ ssid, password: 'mypass' }, ['wifi_password_length']],
    [{ ssid, password: 'f'.repeat(64) }, []],
    [{ ssid, password: 'g'.repeat(64) }, ['wifi_password_length']],
    [{ ssid, password: 'abcdef', security: 'WEP' }, ['wifi_wep', 'wifi_password_length']],
    [{ ssid: 'ABCD', security: 'nopass' }, ['wifi_hex_name']],
    [{ ssid, password: 'x', security: 'WPA3' }, ['wifi_wpa3_only']],
    [{ ssid, password: 'x', security: 'WPA2-EAP', eap: 'PEAP' }, ['wifi_enterprise']],
  ])('warns about differences between phones: %j', (input, codes) => {
    expect(wifiWarnings(wifiCredentials.parse(input)).map(({ code }) => code)).toEqual(codes);
  });
});
