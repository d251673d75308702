import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { definePayloadType } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, writeQuery } from './percent-encoding.js';
import { phoneNumber, phoneWarnings } from './phone-number.js';
import { paragraph } from './text-fields.js';

const schema = z.strictObject({
  phone: phoneNumber().describe('Phone number with + and country code; kept as E.164.'),
  message: paragraph(5_000).optional().describe('Text that stands ready to be sent.'),
});

type WhatsappData = z.output<typeof schema>;

/** A chat by WhatsApp's "click to chat" link: digits only, no +. */
export const whatsapp = definePayloadType({
  type: 'whatsapp',
  title: 'WhatsApp chat',
  summary: 'Opens a WhatsApp chat with a prepared message.',
  symbol: 'static',
  schema,
  example: { phone: '+44 20 7946 0958', message: 'Hello! Is table 7 free at 19:00?' },
  encode: encodeWhatsapp,
  parse: parseWhatsapp,
  warnings: (data) => phoneWarnings([data.phone]),
  action: (data) => ({ href: encodeWhatsapp(data), label: 'Open WhatsApp' }),
});

function encodeWhatsapp({ phone, message }: WhatsappData): string {
  return `https://wa.me/${phone.slice(1)}${writeQuery([['text', message && percentEncode(message)]])}`;
}

const CHAT_LINK =
  /^(?:https?:\/\/wa\.me\/|(?:https?:\/\/api\.whatsapp\.com\/|whatsapp:\/\/)send\/?(?=\?))\+?(\d*)\/?(?:\?(.*))?$/is;

function parseWhatsapp(text: string): unknown {
  const match = CHAT_LINK.exec(text.trim());
  if (!match) return undefined;
  const [, path = '', query = ''] = match;
  // Forms write a space as +, and WhatsApp reads it so.
  const fields = Object.fromEntries(
    readQuery(query).map(([name, value]) => [name, percentDecode(value.replaceAll('+', ' '))]),
  );
  const { text: message, phone = path, ...others } = fields;
  return withoutEmpty({ ...others, phone: `+${phone.replace(/\D/g, '')}`, message });
}
