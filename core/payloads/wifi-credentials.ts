import { z } from 'zod';
import type { Warning } from '../warnings.js';
import { refuse } from './normalize.js';
import { line, utf8Length } from './text-fields.js';

const HEX = /^[0-9A-Fa-f]+$/;

const fields = z.strictObject({
  ssid: line(32).describe('Name of the network: 1 to 32 bytes of UTF-8.'),
  password: line(128)
    .meta({ format: 'password' })
    .optional()
    .describe(
      'WPA: 8 to 63 characters, or 64 hex digits. WEP: 5 or 13 characters, or 10 or 26 hex digits. Left out for nopass.',
    ),
  security: z
    .enum(['WPA', 'WPA3', 'WEP', 'nopass', 'WPA2-EAP'])
    .default('WPA')
    .describe(
      '`WPA` is right for WPA, WPA2 and mixed WPA2/WPA3 networks, `WPA3` for networks with nothing else.',
    ),
  hidden: z.boolean().default(false).describe('Whether the network does not announce its name.'),
  eap: z
    .enum(['PEAP', 'TTLS', 'TLS', 'PWD', 'SIM', 'AKA'])
    .optional()
    .describe('WPA2-EAP: the outer method.'),
  phase2: z
    .enum(['MSCHAPV2', 'GTC', 'PAP', 'MSCHAP', 'CHAP'])
    .optional()
    .describe('WPA2-EAP: the inner authentication.'),
  identity: line(253).optional().describe('WPA2-EAP: the user name.'),
  anonymousIdentity: line(253).optional().describe('WPA2-EAP: the outer, public user name.'),
});

/** What a phone needs to join a network. */
export const wifiCredentials = fields.check(refuseImpossibleCredentials);

export type WifiCredentials = z.output<typeof wifiCredentials>;

/** Refuses what no access point accepts: a phone would read the code and then fail to join. */
function refuseImpossibleCredentials(payload: z.core.ParsePayload<z.output<typeof fields>>): void {
  const { ssid, security, password } = payload.value;
  // IEEE 802.11, 9.4.2.2: an SSID has at most 32 octets.
  if (utf8Length(ssid) > 32) refuse(payload, 'ssid', 'must be at most 32 bytes of UTF-8');
  const problem = passwordProblem(security, password, payload.value.eap);
  if (problem) refuse(payload, 'password', problem);
  if (security === 'WPA2-EAP') {
    if (!payload.value.eap) refuse(payload, 'eap', 'is needed for WPA2-EAP');
    return;
  }
  for (const field of ['eap', 'phase2', 'identity', 'anonymousIdentity'] as const) {
    if (payload.value[field] !== undefined) refuse(payload, field, 'is for WPA2-EAP only');
  }
}

function passwordProblem(
  security: WifiCredentials['security'],
  password: string | undefined,
  eap: WifiCredentials['eap'],
): string | undefined {
  if (security === 'nopass')
    return password === undefined ? undefined : 'must be left out when security is nopass';
  if (security === 'WPA2-EAP') {
    const byCertificate = eap === 'TLS' || eap === 'SIM' || eap === 'AKA';
    return password === undefined && !byCertificate ? 'is needed for this network' : undefined;
  }
  if (password === undefined) return `is needed for ${security}; for an open network send security nopass`;
  return undefined;
}

/** Whether a password can be one of its kind of network: devices refuse to join with another. */
function isUsablePassword(security: WifiCredentials['security'], password: string): boolean {
  const bytes = utf8Length(password);
  // IEEE 802.11, 12.7.1.2 and annex J.4: 40 or 104 bits, and 128 as some vendors have it; as text or as hex digits.
  if (security === 'WEP')
    return [5, 13, 16].includes(bytes) || (HEX.test(password) && [10, 26, 32].includes(bytes));
  // A pre-shared key is 8 to 63 characters or 64 hex digits. WPA3 (SAE) has no lower bound.
  if (security === 'WPA') return (bytes >= 8 && bytes <= 63) || (bytes === 64 && HEX.test(password));
  return true;
}

/** Where phones differ. */
export function wifiWarnings({ ssid, security, password }: WifiCredentials): Warning[] {
  const warnings: Warning[] = [];
  if (security === 'WPA2-EAP') {
    warnings.push({
      code: 'wifi_enterprise',
      message:
        'Enterprise Wi-Fi (EAP) is not read by every phone: iPhones and many Android cameras ignore it. Print the settings beside the code.',
    });
  }
  if (security === 'WPA3') {
    warnings.push({
      code: 'wifi_wpa3_only',
      message:
        'Written as the WPA3 specification asks (T:WPA with R:1). Some Android phones join a WPA3-only network only from T:SAE, which other phones refuse; a WPA2/WPA3 network works with all.',
    });
  }
  if (security === 'WEP') {
    warnings.push({
      code: 'wifi_wep',
      message: 'WEP is broken, and recent phones no longer join WEP networks.',
    });
  }
  if (password !== undefined && !isUsablePassword(security, password)) {
    const rule =
      security === 'WEP'
        ? '5, 13 or 16 characters, or 10, 26 or 32 hex digits'
        : '8 to 63 characters, or 64 hex digits';
    warnings.push({
      code: 'wifi_password_length',
      message: `A ${security} password has ${rule}: phones will not join with this one.`,
    });
  }
  if (HEX.test(ssid) && ssid.length % 2 === 0) {
    warnings.push({
      code: 'wifi_hex_name',
      message: 'The network name looks like hex digits, which some older scanner apps take for bytes.',
    });
  }
  return warnings;
}
