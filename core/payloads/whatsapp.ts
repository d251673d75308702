import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import { definePayloadType } from './payload-type.js';
import { percentDecode, percentEncode, parseQuery, serializeQuery } from './percent-encoding.js';
import { phoneNumber, phoneWarnings } from './phone-number.js';
import { multilineField } from './text-fields.js';

const schema = z.strictObject({
  phone: phoneNumber().describe('Phone number with + and country code. Stored as E.164.'),
  message: multilineField(5_000).optional().describe('Text of the draft.'),
});

type WhatsappData = z.output<typeof schema>;

/** WhatsApp chat as a "click to chat" link, whose number has digits only, without +. */
export const whatsapp = definePayloadType({
  type: 'whatsapp',
  title: 'WhatsApp chat',
  summary: 'Opens a WhatsApp chat with a message draft.',
  symbol: 'static',
  schema,
  example: { phone: '+44 20 7946 0958', message: 'Hello! Is table 7 free at 19:00?' },
  encode: encodeWhatsapp,
  parse: parseWhatsapp,
  warnings: (data) => phoneWarnings([data.phone]),
  action: (data) => ({ href: encodeWhatsapp(data), label: 'Open WhatsApp' }),
});

function encodeWhatsapp({ phone, message }: WhatsappData): string {
  return `https://wa.me/${phone.slice(1)}${serializeQuery([['text', message && percentEncode(message)]])}`;
}

const CHAT_LINK =
  /^(?:https?:\/\/wa\.me\/|(?:https?:\/\/api\.whatsapp\.com\/|whatsapp:\/\/)send\/?(?=\?))\+?(\d*)\/?(?:\?(.*))?$/is;

function parseWhatsapp(text: string): unknown {
  const match = CHAT_LINK.exec(text.trim());
  if (!match) return undefined;
  const [, path = '', query = ''] = match;
  // Form encoding turns spaces into +, and WhatsApp decodes it.
  const fields = Object.fromEntries(
    parseQuery(query).map(([name, value]) => [name, percentDecode(value.replaceAll('+', ' '))]),
  );
  const { text: message, phone = path, ...others } = fields;
  return omitEmpty({ ...others, phone: `+${phone.replace(/\D/g, '')}`, message });
}
