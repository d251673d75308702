import { LANGUAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import type { CodeType } from '../../../core/symbols/payloads/registry.js';

/** Types that respond with a landing page; the others redirect or return a file. */
export type PageType = Exclude<CodeType, 'url' | 'app' | 'vcard' | 'event'>;

type Names = readonly [en: string, de: string, fr: string, es: string, pt: string, ja: string];

/** What a landing page shows, in the order of `LANGUAGES`. Visitors need not know how contacts are encoded. */
const NAMES: Readonly<Record<PageType, Names>> = {
  text: ['Text', 'Text', 'Texte', 'Texto', 'Texto', 'テキスト'],
  wifi: ['Wi-Fi network', 'WLAN', 'Réseau Wi-Fi', 'Red wifi', 'Rede Wi-Fi', 'Wi-Fiネットワーク'],
  email: ['Email', 'E-Mail', 'E-mail', 'Correo electrónico', 'E-mail', 'メール'],
  sms: ['Text message', 'SMS', 'SMS', 'SMS', 'SMS', 'ショートメッセージ'],
  phone: [
    'Phone number',
    'Telefonnummer',
    'Numéro de téléphone',
    'Número de teléfono',
    'Número de telefone',
    '電話番号',
  ],
  geo: ['Location', 'Standort', 'Lieu', 'Ubicación', 'Localização', '場所'],
  whatsapp: [
    'WhatsApp chat',
    'WhatsApp-Chat',
    'Discussion WhatsApp',
    'Chat de WhatsApp',
    'Conversa no WhatsApp',
    'WhatsAppチャット',
  ],
  mecard: ['Contact', 'Kontakt', 'Contact', 'Contacto', 'Contato', '連絡先'],
  sepa: [
    'SEPA transfer',
    'SEPA-Überweisung',
    'Virement SEPA',
    'Transferencia SEPA',
    'Transferência SEPA',
    'SEPA送金',
  ],
  bitcoin: [
    'Bitcoin payment',
    'Bitcoin-Zahlung',
    'Paiement en bitcoins',
    'Pago en bitcoins',
    'Pagamento em bitcoin',
    'ビットコインでの支払い',
  ],
  pix: ['Pix payment', 'Pix-Zahlung', 'Paiement Pix', 'Pago con Pix', 'Pagamento via Pix', 'Pixでの支払い'],
  upi: ['UPI payment', 'UPI-Zahlung', 'Paiement UPI', 'Pago con UPI', 'Pagamento via UPI', 'UPIでの支払い'],
};

/** Reports whether codes of a type respond with a landing page, which shows a branding. */
export function hasLandingPage(type: CodeType): type is PageType {
  return type in NAMES;
}

/** Returns the name of a type on its landing pages. */
export function typeName(type: PageType, language: Language): string {
  return NAMES[type][LANGUAGES.indexOf(language)]!;
}
