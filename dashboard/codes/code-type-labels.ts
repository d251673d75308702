import type { CodeType } from '../../core/symbols/payloads/registry.js';

/** Name of each type, short enough for lists and buttons. Labels of form fields come from the schemas. */
export const CODE_TYPE_LABELS: Record<CodeType, string> = {
  url: 'Link',
  text: 'Text',
  vcard: 'Contact',
  wifi: 'Wi-Fi',
  email: 'Email',
  sms: 'SMS',
  phone: 'Call',
  geo: 'Location',
  event: 'Event',
  whatsapp: 'WhatsApp',
  app: 'App',
  mecard: 'Contact (compact)',
  sepa: 'SEPA transfer',
  bitcoin: 'Bitcoin',
  pix: 'Pix',
  upi: 'UPI',
};
