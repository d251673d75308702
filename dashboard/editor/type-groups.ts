import type { CodeType } from '../../core/symbols/payloads/registry.js';

/**
 * The types by what people want to do, in the order of the type picker. Lists of links are missing: the form
 * has no editor of their links.
 */
export const TYPE_GROUPS: readonly { name: string; types: readonly CodeType[] }[] = [
  { name: 'Web and maps', types: ['url', 'app', 'gs1', 'geo', 'text'] },
  { name: 'Contact and Wi-Fi', types: ['vcard', 'mecard', 'wifi', 'event'] },
  { name: 'Messages', types: ['whatsapp', 'email', 'sms', 'phone'] },
  { name: 'Payments', types: ['sepa', 'pix', 'upi', 'bitcoin'] },
];
