import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import {
  percentDecode,
  percentEncode,
  parseQueryFields,
  parseUri,
  serializeQuery,
} from './percent-encoding.js';
import { messageNumber, phoneWarnings } from './phone-number.js';
import { multilineField } from './text-fields.js';

const schema = z.strictObject({
  phone: messageNumber().describe(
    'Phone number with + and country code, stored as E.164, or a short number such as 12345.',
  ),
  message: multilineField(5_000).optional().describe('Text of the message.'),
});

/**
 * Text message draft. The symbol holds `SMSTO:number:text`, which both iPhone and Android cameras read;
 * landing pages link to an `sms:` URI (RFC 5724), which browsers pass to the messaging app.
 */
export const sms = definePayloadType({
  type: 'sms',
  title: 'Text message',
  name: 'SMS',
  icon: 'message',
  pageIcon: 'chat',
  pageName: ['Text message', 'SMS', 'SMS', 'SMS', 'SMS', 'ショートメッセージ'],
  summary: 'Opens a text message draft (SMS).',
  symbol: 'static',
  schema,
  example: { phone: '+44 20 7946 0958', message: 'Please call me back: it’s urgent; thanks' },
  encode: ({ phone, message }) => (message === undefined ? `SMSTO:${phone}` : `SMSTO:${phone}:${message}`),
  parse: (text) => parseSmsto(text) ?? parseSmsUri(text),
  warnings: (data) => phoneWarnings([data.phone]),
  action: {
    message: 'message',
    label: 'Write the message',
    schemes: ['sms'],
    href: ({ phone, message }) =>
      `sms:${phone}${serializeQuery([['body', message && percentEncode(message)]])}`,
  },
});

/** The text is everything after the second colon, without escapes. */
function parseSmsto(text: string): unknown {
  const match = /^smsto:([^:?]*)(?::(.*))?$/is.exec(text);
  return match ? omitEmpty({ phone: match[1], message: match[2] }) : undefined;
}

/** `sms:+4930…?body=Hello` (RFC 5724), or `sms:+4930…:Hello` as some programs write it. */
function parseSmsUri(text: string): unknown {
  const uri = parseUri(text, 'sms');
  if (!uri) return undefined;
  const [phone = '', ...rest] = percentDecode(uri.path).split(':');
  const { body, ...others } = parseQueryFields(uri.query);
  if (body !== undefined && rest.length > 0) throw new PayloadSyntaxError('has two messages');
  return omitEmpty({ ...others, phone, message: body ?? rest.join(':') });
}
