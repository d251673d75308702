import type { CodeType } from '../../core/symbols/payloads/registry.js';
import type { IconName } from '../components/icon.js';
import { CODE_TYPE_LABELS } from './code-type-labels.js';

const ICONS: Record<CodeType, IconName> = {
  url: 'link',
  text: 'text',
  vcard: 'card',
  wifi: 'wifi',
  email: 'mail',
  sms: 'message',
  phone: 'phone',
  geo: 'location',
  event: 'calendar',
  whatsapp: 'whatsapp',
  app: 'app',
  mecard: 'user',
  sepa: 'bank',
  bitcoin: 'coin',
  pix: 'pix',
  upi: 'rupee',
};

/** All code types, in the order of the type picker. Unlike `CODE_TYPES` of core, it does not load the payload schemas. */
export const ALL_CODE_TYPES = Object.keys(ICONS) as CodeType[];

/** Name and icon of each code type. */
export const CODE_TYPE_DISPLAY = Object.fromEntries(
  ALL_CODE_TYPES.map((type) => [type, { name: CODE_TYPE_LABELS[type], icon: ICONS[type] }]),
) as Record<CodeType, { name: string; icon: IconName }>;
