import type { CodeType } from '../../core/payloads/registry.js';
import type { IconName } from '../parts/icon.js';

/** Name and picture of each type, short enough for lists. The forms' own words come from the schemas. */
export const CODE_TYPE: Record<CodeType, { name: string; icon: IconName }> = {
  url: { name: 'Link', icon: 'link' },
  text: { name: 'Text', icon: 'text' },
  vcard: { name: 'Contact', icon: 'card' },
  wifi: { name: 'Wi-Fi', icon: 'wifi' },
  email: { name: 'E-mail', icon: 'mail' },
  sms: { name: 'SMS', icon: 'message' },
  phone: { name: 'Call', icon: 'phone' },
  geo: { name: 'Place', icon: 'place' },
  event: { name: 'Event', icon: 'calendar' },
  whatsapp: { name: 'WhatsApp', icon: 'message' },
  app: { name: 'App', icon: 'app' },
  mecard: { name: 'MECARD', icon: 'card' },
  sepa: { name: 'SEPA transfer', icon: 'bank' },
  bitcoin: { name: 'Bitcoin', icon: 'coin' },
  pix: { name: 'Pix', icon: 'money' },
  upi: { name: 'UPI', icon: 'money' },
};

export const CODE_TYPE_NAMES = Object.keys(CODE_TYPE) as CodeType[];
