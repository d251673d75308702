import { CHECKOUT_ADVICE } from '../format/print-size.js';
import { capitalize } from '../format/text.js';

interface ScanWarning {
  code: string;
  message: string;
}

/** Warnings of the API in words for people, by code. Other warnings are shown as they are. */
const ADVICE: Readonly<Record<string, string>> = {
  quiet_zone_small: 'The empty border is narrow. On a busy background, phones may miss the code.',
  transparent_background: 'The background is transparent. Print the code on something light.',
  eyes_round: 'Some phones miss round corners. Rounded or square ones are safer.',
  correction_used_up: 'The logo covers so much that dirt or a fold may break the code. Make it smaller.',
  ...CHECKOUT_ADVICE,
  wifi_wpa3_only: 'Some Android phones cannot join WPA3-only networks with a code.',
  wifi_hex_name: 'Some older phones misread network names that consist of digits and the letters A to F.',
};

/** Warnings that the form shows at the field that fixes them. */
const SHOWN_AT_FIELDS = ['low_contrast', 'inverted', 'contrast_barely_enough', 'wifi_password_length'];

/** Returns what may go wrong with a code, as sentences, without what the form shows at its fields. */
export function listAdvice(warnings: readonly ScanWarning[]): string[] {
  const shown = warnings.filter(({ code }) => !SHOWN_AT_FIELDS.includes(code));
  return [...new Set(shown.map(toSentence))];
}

function toSentence({ code, message }: ScanWarning): string {
  return ADVICE[code] ?? capitalize(message.endsWith('.') ? message : `${message}.`);
}
