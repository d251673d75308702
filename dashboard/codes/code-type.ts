import type { CodeType } from '../../core/payloads/registry.js';
import type { IconName } from '../components/icon.js';
import { CODE_TYPE_NAME } from './code-type-names.js';

const ICONS: Record<CodeType, IconName> = {
  url: 'link',
  text: 'text',
  vcard: 'card',
  wifi: 'wifi',
  email: 'mail',
  sms: 'message',
  phone: 'phone',
  geo: 'place',
  event: 'calendar',
  whatsapp: 'message',
  app: 'app',
  mecard: 'card',
  sepa: 'bank',
  bitcoin: 'coin',
  pix: 'money',
  upi: 'money',
};

export const CODE_TYPE_NAMES = Object.keys(ICONS) as CodeType[];

/** Name and picture of each type. */
export const CODE_TYPE = Object.fromEntries(
  CODE_TYPE_NAMES.map((type) => [type, { name: CODE_TYPE_NAME[type], icon: ICONS[type] }]),
) as Record<CodeType, { name: string; icon: IconName }>;
