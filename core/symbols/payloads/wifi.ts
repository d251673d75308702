import { escapeWithBackslash, unescapeBackslash } from './backslash-escaping.js';
import { definePayloadType } from './payload-type.js';
import { assertDistinct, parseSemicolonFields } from './semicolon-fields.js';
import type { WifiCredentials } from './wifi-credentials.js';
import { parseSecurity, wifiCredentials, wifiWarnings } from './wifi-credentials.js';

/** ZXing, "Barcode Contents": 'Special characters \\ ; , " and : should be escaped with a backslash'. */
const SPECIAL = '\\;,":';

/**
 * Wi-Fi credentials in the format of ZXing ("Barcode Contents", Wi-Fi Network config), which phones read.
 *
 * A WPA3-only network is `T:WPA;R:1` (Wi-Fi Alliance, WPA3 Specification 3.3, section 7: type WPA, Transition
 * Disable bit 0). Readers that do not know `R` skip it, whereas they reject a code with an unknown `T:SAE`.
 */
export const wifi = definePayloadType({
  type: 'wifi',
  title: 'Wi-Fi network',
  name: 'Wi-Fi',
  otherNames: ['wlan'],
  icon: 'wifi',
  pageIcon: 'wifi',
  pageName: ['Wi-Fi network', 'WLAN', 'Réseau Wi-Fi', 'Red wifi', 'Rede Wi-Fi', 'Wi-Fiネットワーク'],
  pageFields: {
    password: { copied: true, large: true },
    // Devices detect the security of a network that they can see.
    security: { text: ({ security, hidden }) => (hidden || security === 'nopass' ? security : '') },
  },
  fieldNames: {
    ssid: ['Network', 'Netzwerk', 'Réseau', 'Red', 'Rede', 'ネットワーク'],
    password: ['Password', 'Passwort', 'Mot de passe', 'Contraseña', 'Senha', 'パスワード'],
    security: ['Security', 'Verschlüsselung', 'Sécurité', 'Seguridad', 'Segurança', 'セキュリティ'],
    hidden: [
      'Hidden network',
      'Verstecktes Netzwerk',
      'Réseau masqué',
      'Red oculta',
      'Rede oculta',
      '非公開ネットワーク',
    ],
    eap: ['EAP method', 'EAP-Methode', 'Méthode EAP', 'Método EAP', 'Método EAP', 'EAP方式'],
    phase2: ['Phase 2', 'Phase 2', 'Phase 2', 'Fase 2', 'Fase 2', 'フェーズ2'],
    identity: ['Identity', 'Identität', 'Identité', 'Identidad', 'Identidade', 'ユーザーID'],
    anonymousIdentity: [
      'Anonymous identity',
      'Anonyme Identität',
      'Identité anonyme',
      'Identidad anónima',
      'Identidade anônima',
      '匿名ID',
    ],
  },
  summary:
    'Joins a Wi-Fi network. Static only, because a phone that is not online yet cannot open a short link.',
  symbol: 'static-only',
  schema: wifiCredentials,
  example: { ssid: 'Café Lumière', password: 'crème;brûlée', security: 'WPA' as const },
  encode: encodeWifi,
  parse: parseWifi,
  warnings: wifiWarnings,
});

function encodeWifi(data: WifiCredentials): string {
  const field = (key: string, value: string | undefined): string =>
    value === undefined ? '' : `${key}:${escapeWithBackslash(value, SPECIAL)};`;
  const enterprise =
    data.security === 'WPA2-EAP'
      ? field('E', data.eap) +
        field('PH2', data.phase2) +
        field('A', data.anonymousIdentity) +
        field('I', data.identity)
      : '';
  const security = data.security === 'WPA3' ? 'T:WPA;R:1;' : `T:${data.security};`;
  const hidden = data.hidden ? 'H:true;' : '';
  return `WIFI:${security}${field('S', data.ssid)}${field('P', data.password)}${hidden}${enterprise};`;
}

const FIELD_NAMES: Record<string, string> = {
  S: 'ssid',
  P: 'password',
  A: 'anonymousIdentity',
  I: 'identity',
};

/** Unknown fields stay in the data under their own key, so the schema rejects them by name. */
function parseWifi(text: string): unknown {
  const fields = parseSemicolonFields(text, 'WIFI:');
  if (!fields) return undefined;
  assertDistinct(fields);
  const data: Record<string, unknown> = { security: 'nopass' };
  let wpa3Only = false;
  for (const { key, value } of fields) {
    if (key === 'T') data.security = parseSecurity(unescapeBackslash(value));
    else if (key === 'H') data.hidden = parseHidden(value);
    else if (key === 'R') wpa3Only = (parseInt(value, 16) & 1) === 1;
    else if (key === 'E') data.eap = value.toUpperCase();
    else if (key === 'PH2') data.phase2 = value.toUpperCase();
    else data[FIELD_NAMES[key] ?? key] = unescapeBackslash(stripQuotes(value));
  }
  if (wpa3Only && data.security === 'WPA') data.security = 'WPA3';
  return data;
}

/**
 * ZXing allows a value in double quotes, which mark it as text and not as hex digits. Quotes inside the value
 * are escaped.
 */
function stripQuotes(value: string): string {
  return /^".*[^\\]"$/su.test(value) ? value.slice(1, -1) : value;
}

/** Returns any other text unchanged, so the schema rejects it. */
function parseHidden(value: string): boolean | string {
  const known = value.trim().toLowerCase();
  if (known === 'true' || known === '1' || known === 'yes') return true;
  return known === 'false' || known === '0' || known === 'no' ? false : value;
}
