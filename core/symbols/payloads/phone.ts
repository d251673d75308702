import { z } from 'zod';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { percentDecode, parseUri } from './percent-encoding.js';
import { dialedNumber, phoneWarnings } from './phone-number.js';

const schema = z.strictObject({
  number: dialedNumber().describe(
    'Phone number with + and country code, also with an extension, such as ;ext=12. Stored as E.164. Or a short number such as 112, or a code such as *100#.',
  ),
});

type PhoneData = z.output<typeof schema>;

/**
 * Phone call as a `tel:` URI: a global number in E.164 format (RFC 3966, 5.1.4), also with an extension
 * (5.3), or a number of one network, such as 112 or *100#. Those have no context, because phones dial them as
 * they are.
 */
export const phone = definePayloadType({
  type: 'phone',
  title: 'Phone call',
  name: 'Call',
  otherNames: ['telefon', 'anruf'],
  icon: 'phone',
  pageIcon: 'phone',
  pageName: [
    'Phone number',
    'Telefonnummer',
    'Numéro de téléphone',
    'Número de teléfono',
    'Número de telefone',
    '電話番号',
  ],
  summary: 'Calls a phone number.',
  symbol: 'static',
  schema,
  example: { number: '+44 20 7946 0958' },
  encode: encodePhone,
  parse: parsePhone,
  fromText: (text) => ({ number: text }),
  warnings: (data) => phoneWarnings([data.number]),
  action: { message: 'call', label: 'Call', schemes: ['tel'], href: encodePhone },
});

/** RFC 3966, 3: a # in a number is percent-encoded, because it would start a fragment. */
function encodePhone({ number }: PhoneData): string {
  return `tel:${number.replaceAll('#', '%23')}`;
}

function parsePhone(text: string): unknown {
  const uri = parseUri(text, 'tel');
  if (!uri) return undefined;
  const [, name] = /;([a-z-]+)=/i.exec(uri.path.replace(/;ext=/i, '')) ?? [];
  if (name !== undefined) {
    throw new PayloadSyntaxError(`has the parameter ${name}, which is not supported; remove it`);
  }
  if (uri.query !== '')
    throw new PayloadSyntaxError('has a query, which phone numbers do not have; remove it');
  return { number: percentDecode(uri.path) };
}
