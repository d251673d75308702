import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import { percentDecode, parseUri } from './percent-encoding.js';
import { phoneNumber, phoneWarnings } from './phone-number.js';

/** Phone call as a global `tel:` URI (RFC 3966, 5.1.4), with the number in E.164 format. */
export const phone = definePayloadType({
  type: 'phone',
  title: 'Phone call',
  summary: 'Calls a phone number.',
  symbol: 'static',
  schema: z.strictObject({
    number: phoneNumber().describe('Phone number with + and country code. Stored as E.164.'),
  }),
  example: { number: '+44 20 7946 0958' },
  encode: (data) => `tel:${data.number}`,
  parse: (text) => {
    const uri = parseUri(text, 'tel');
    return uri && { number: percentDecode(uri.path) };
  },
  fromText: (text) => ({ number: text }),
  warnings: (data) => phoneWarnings([data.number]),
  action: (data) => ({ href: `tel:${data.number}`, label: 'Call' }),
});
