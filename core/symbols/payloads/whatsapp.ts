import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';
import type { Warning } from './payload-type.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { percentDecode, percentEncode, parseQueryFields, serializeQuery } from './percent-encoding.js';
import { MAX_PHONE_INPUT, parsePhoneNumber, phoneWarnings } from './phone-number.js';
import { multilineField } from './text-fields.js';

const schema = z.strictObject({
  phone: z
    .string()
    .min(1)
    .max(MAX_PHONE_INPUT)
    .check(normalizeCheck(parseWhatsappNumber))
    .describe('Phone number with + and country code. Stored as E.164.'),
  message: multilineField(5_000).optional().describe('Text of the draft.'),
});

type WhatsappData = z.output<typeof schema>;

/** WhatsApp chat as a "click to chat" link, whose number has digits only, without +. */
export const whatsapp = definePayloadType({
  type: 'whatsapp',
  title: 'WhatsApp chat',
  name: 'WhatsApp',
  icon: 'whatsapp',
  pageIcon: 'chat',
  pageName: [
    'WhatsApp chat',
    'WhatsApp-Chat',
    'Discussion WhatsApp',
    'Chat de WhatsApp',
    'Conversa no WhatsApp',
    'WhatsAppチャット',
  ],
  summary: 'Opens a WhatsApp chat with a message draft.',
  symbol: 'static',
  schema,
  example: { phone: '+44 20 7946 0958', message: 'Hello! Is table 7 free at 19:00?' },
  encode: encodeWhatsapp,
  parse: parseWhatsapp,
  warnings: (data) => whatsappWarnings(data.phone),
  action: { message: 'chat', label: 'Open WhatsApp', schemes: ['https'], href: encodeWhatsapp },
});

function encodeWhatsapp({ phone, message }: WhatsappData): string {
  return `https://wa.me/${phone.slice(1)}${serializeQuery([['text', message && percentEncode(message)]])}`;
}

/** A number of Mexico with the 1 that WhatsApp's own links have in front of the area code, as before 2019. */
const MEXICO_WITH_1 = /^\+521\d{10}$/;

function parseWhatsappNumber(text: string): ParseResult<string> {
  const dialed = normalizeIdentifier(text).replace(/[^+0-9]/g, '');
  if (!MEXICO_WITH_1.test(dialed)) return parsePhoneNumber(text);
  const parsed = parsePhoneNumber(withoutMexican1(dialed));
  return 'problem' in parsed ? parsed : { value: dialed };
}

function withoutMexican1(number: string): string {
  return number.replace(MEXICO_WITH_1, () => `+52${number.slice(4)}`);
}

function whatsappWarnings(phone: string): Warning[] {
  const warnings = phoneWarnings([withoutMexican1(phone)]);
  if (!/^\+54(?!9)/.test(phone)) return warnings;
  const message =
    'WhatsApp knows mobile numbers of Argentina with a 9 after +54 and without 15, such as +54 9 11 2345 6789. Scan the code before you print it.';
  return [...warnings, { code: 'whatsapp_argentina', message }];
}

const CHAT_LINK =
  /^(?:https?:\/\/wa\.me\/|(?:https?:\/\/api\.whatsapp\.com\/|whatsapp:\/\/)send\/?(?=\?))\+?(\d*)\/?(?:\?(.*))?$/is;

function parseWhatsapp(text: string): unknown {
  const match = CHAT_LINK.exec(text.trim());
  if (!match) return undefined;
  const [, path = '', query = ''] = match;
  // Form encoding turns spaces into +, and WhatsApp decodes it.
  const fields = parseQueryFields(query, (value) => percentDecode(value.replaceAll('+', ' ')));
  const { text: message, phone: sent, ...others } = fields;
  if (path !== '' && sent !== undefined) throw new PayloadSyntaxError('has two phone numbers');
  return omitEmpty({ ...others, phone: `+${(sent ?? path).trim().replace(/^\+/, '')}`, message });
}
