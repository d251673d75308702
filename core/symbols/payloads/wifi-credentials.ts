import { z } from 'zod';
import { addIssue, betweenFields } from './normalize.js';
import type { Warning } from './payload-type.js';
import { normalizeIdentifier } from './pasted-text.js';
import { lineField, utf8Length } from './text-fields.js';

const ENTERPRISE_FIELDS = ['eap', 'phase2', 'identity', 'anonymousIdentity'] as const;
const HEX = /^[0-9A-Fa-f]+$/;

const fields = z.strictObject({
  ssid: lineField(32).describe('Name of the network, 1 to 32 bytes of UTF-8.'),
  password: lineField(128)
    .meta({ format: 'password' })
    .optional()
    .describe(
      'Password. WPA: 8 to 63 characters or 64 hex digits. WEP: 5 or 13 characters, or 10 or 26 hex digits. Omit it for nopass.',
    ),
  security: z
    .preprocess(
      (input) => (typeof input === 'string' ? parseSecurity(input) : input),
      z.enum(['WPA', 'WPA3', 'WEP', 'nopass', 'WPA2-EAP']).default('WPA'),
    )
    .describe(
      'Security of the network. `WPA` includes WPA2 and mixed WPA2/WPA3; `WPA3` is for WPA3-only networks.',
    ),
  hidden: z.boolean().default(false).describe('Whether the network does not broadcast its name.'),
  eap: z
    .enum(['PEAP', 'TTLS', 'TLS', 'PWD', 'SIM', 'AKA'])
    .optional()
    .describe('Outer authentication method, for WPA2-EAP only.'),
  phase2: z
    .enum(['MSCHAPV2', 'GTC', 'PAP', 'MSCHAP', 'CHAP'])
    .optional()
    .describe('Inner authentication method, for WPA2-EAP only.'),
  identity: lineField(253).optional().describe('Username, for WPA2-EAP only.'),
  anonymousIdentity: lineField(253).optional().describe('Outer, public username, for WPA2-EAP only.'),
});

/** Names of WPA in routers and other generators: WPA, WPA2, and mixed networks with a pre-shared key. */
const WPA_NAMES = /^WPA(?:[12]?(?:[/+ ]?WPA[123])?)(?:[- ]?(?:PSK|PERSONAL))?$/;

/**
 * Parses the security of a network in any case and notation, such as `WPA2-PSK`. Returns any other text
 * unchanged.
 */
export function parseSecurity(type: string): string {
  const known = normalizeIdentifier(type).toUpperCase();
  if (known === 'NOPASS') return 'nopass';
  if (known === 'SAE' || /^WPA3(?:[- ]?(?:SAE|PERSONAL))?$/.test(known)) return 'WPA3';
  if (known === 'WEP' || known === 'WPA2-EAP') return known;
  if (known === 'WPA-EAP') return 'WPA2-EAP';
  return WPA_NAMES.test(known) ? 'WPA' : type;
}

/** Schema of the credentials that a phone needs to join a network. */
export const wifiCredentials = fields.check(
  betweenFields(['ssid'], checkSsid),
  betweenFields(['security', 'password', 'eap'], checkPassword),
  betweenFields(['security', ...ENTERPRISE_FIELDS], checkEnterpriseFields),
);

export type WifiCredentials = z.output<typeof wifiCredentials>;

type Payload = z.core.ParsePayload<z.output<typeof fields>>;

/** IEEE 802.11, 9.4.2.2: an SSID has at most 32 octets. */
function checkSsid(payload: Payload): void {
  if (utf8Length(payload.value.ssid) > 32) addIssue(payload, 'ssid', 'must be at most 32 bytes of UTF-8');
}

/** Rejects credentials that no access point accepts: a phone would read the code and then fail to join. */
function checkPassword(payload: Payload): void {
  const { security, password, eap } = payload.value;
  const problem = findPasswordProblem(security, password, eap);
  if (problem) addIssue(payload, 'password', problem);
}

function checkEnterpriseFields(payload: Payload): void {
  if (payload.value.security === 'WPA2-EAP') {
    if (!payload.value.eap) addIssue(payload, 'eap', 'is required for WPA2-EAP');
    return;
  }
  for (const field of ENTERPRISE_FIELDS) {
    if (payload.value[field] !== undefined) addIssue(payload, field, 'is allowed for WPA2-EAP only');
  }
}

function findPasswordProblem(
  security: WifiCredentials['security'],
  password: string | undefined,
  eap: WifiCredentials['eap'],
): string | undefined {
  if (security === 'nopass')
    return password === undefined ? undefined : 'must be omitted when security is nopass';
  if (security === 'WPA2-EAP') {
    const byCertificate = eap === 'TLS' || eap === 'SIM' || eap === 'AKA';
    return password === undefined && !byCertificate ? 'is required for this network' : undefined;
  }
  if (password === undefined)
    return `is required for ${security}; for an open network, set security to nopass`;
  return undefined;
}

/**
 * Returns whether the password has a length that its kind of network allows; devices do not join with any
 * other.
 */
function isUsablePassword(security: WifiCredentials['security'], password: string): boolean {
  const bytes = utf8Length(password);
  // IEEE 802.11, 12.7.1.2 and annex J.4: 40 or 104 bits, or 128 with some vendors, as text or as hex digits.
  if (security === 'WEP')
    return [5, 13, 16].includes(bytes) || (HEX.test(password) && [10, 26, 32].includes(bytes));
  // A pre-shared key is 8 to 63 characters or 64 hex digits. WPA3 (SAE) has no lower bound.
  if (security === 'WPA') return (bytes >= 8 && bytes <= 63) || (bytes === 64 && HEX.test(password));
  return true;
}

/** Returns what phones handle differently, and passwords that no device accepts. */
export function wifiWarnings({ ssid, security, password }: WifiCredentials): Warning[] {
  const warnings: Warning[] = [];
  if (security === 'WPA2-EAP') {
    warnings.push({
      code: 'wifi_enterprise',
      message:
        'iPhones and many Android cameras ignore enterprise Wi-Fi (EAP). Print the settings next to the code.',
    });
  }
  if (security === 'WPA3') {
    warnings.push({
      code: 'wifi_wpa3_only',
      message:
        'Encoded as WPA3 requires (T:WPA with R:1). Some Android phones need T:SAE, which other phones reject; a mixed WPA2/WPA3 network works with all phones.',
    });
  }
  if (security === 'WEP') {
    warnings.push({
      code: 'wifi_wep',
      message: 'WEP is insecure, and recent phones no longer join WEP networks.',
    });
  }
  if (password !== undefined && !isUsablePassword(security, password)) {
    const rule =
      security === 'WEP'
        ? '5, 13, or 16 characters, or 10, 26, or 32 hex digits'
        : '8 to 63 characters, or 64 hex digits';
    warnings.push({
      code: 'wifi_password_length',
      message: `A ${security} password has ${rule}. Phones do not join with this one.`,
    });
  }
  if (HEX.test(ssid) && ssid.length % 2 === 0) {
    warnings.push({
      code: 'wifi_hex_name',
      message: 'The network name looks like hex digits, which some older scanner apps decode as bytes.',
    });
  }
  return warnings;
}
