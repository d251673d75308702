import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { definePayloadType } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, readUri, writeQuery } from './percent-encoding.js';
import { phoneNumber, phoneWarnings } from './phone-number.js';
import { paragraph } from './text-fields.js';

const schema = z.strictObject({
  phone: phoneNumber().describe('Phone number with + and country code; kept as E.164.'),
  message: paragraph(5_000).optional().describe('Text of the message.'),
});

/**
 * A prepared text message. In the symbol `SMSTO:number:text`, which cameras of both phone families read;
 * from a page `sms:` (RFC 5724), which browsers hand on.
 */
export const sms = definePayloadType({
  type: 'sms',
  title: 'Text message',
  summary: 'Opens a prepared SMS.',
  symbol: 'static',
  schema,
  example: { phone: '+44 20 7946 0958', message: 'Please call me back: it’s urgent; thanks' },
  encode: ({ phone, message }) => (message === undefined ? `SMSTO:${phone}` : `SMSTO:${phone}:${message}`),
  parse: (text) => parseSmsto(text) ?? parseSmsUri(text),
  warnings: (data) => phoneWarnings([data.phone]),
  action: ({ phone, message }) => ({
    href: `sms:${phone}${writeQuery([['body', message && percentEncode(message)]])}`,
    label: 'Write the message',
  }),
});

/** The text is everything after the second colon, and is not escaped. */
function parseSmsto(text: string): unknown {
  const match = /^smsto:([^:?]*)(?::(.*))?$/is.exec(text);
  return match ? withoutEmpty({ phone: match[1], message: match[2] }) : undefined;
}

/** `sms:+4930…?body=Hello` (RFC 5724), or `sms:+4930…:Hello` as some generators write it. */
function parseSmsUri(text: string): unknown {
  const uri = readUri(text, 'sms');
  if (!uri) return undefined;
  const [phone = '', ...rest] = percentDecode(uri.path).split(':');
  const fields = Object.fromEntries(
    readQuery(uri.query).map(([name, value]) => [name, percentDecode(value)]),
  );
  const { body, ...others } = fields;
  return withoutEmpty({ ...others, phone, message: body ?? rest.join(':') });
}
