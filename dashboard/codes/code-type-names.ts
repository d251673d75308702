import type { CodeType } from '../../core/payloads/registry.js';

/** What each type is called, short enough for lists. The forms' own words come from the schemas. */
export const CODE_TYPE_NAME: Record<CodeType, string> = {
  url: 'Link',
  text: 'Text',
  vcard: 'Contact',
  wifi: 'Wi-Fi',
  email: 'E-mail',
  sms: 'SMS',
  phone: 'Call',
  geo: 'Place',
  event: 'Event',
  whatsapp: 'WhatsApp',
  app: 'App',
  mecard: 'MECARD',
  sepa: 'SEPA transfer',
  bitcoin: 'Bitcoin',
  pix: 'Pix',
  upi: 'UPI',
};
