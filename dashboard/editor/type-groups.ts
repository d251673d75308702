import type { CodeType } from '../../core/symbols/payloads/registry.js';

/** All types by what people want to do, in the order of the type picker. */
export const TYPE_GROUPS: readonly { name: string; types: readonly CodeType[] }[] = [
  { name: 'Web and maps', types: ['url', 'file', 'links', 'app', 'gs1', 'geo', 'text'] },
  { name: 'Contact and Wi-Fi', types: ['vcard', 'mecard', 'wifi', 'event'] },
  { name: 'Messages', types: ['whatsapp', 'email', 'sms', 'phone'] },
  { name: 'Payments', types: ['sepa', 'pix', 'upi', 'bitcoin'] },
];

/** The types that most people look for. A phone shows the others on request. */
export const COMMON_TYPES: readonly CodeType[] = [
  'url',
  'file',
  'wifi',
  'vcard',
  'links',
  'event',
  'whatsapp',
];
