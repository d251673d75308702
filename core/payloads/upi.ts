import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { amount, readDecimal, writeDecimal } from './decimal.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, readUri, writeQuery } from './percent-encoding.js';
import { line } from './text-fields.js';

const schema = z.strictObject({
  pa: z
    .string()
    .max(255, { abort: true })
    .regex(/^[A-Za-z0-9._-]{1,190}@[A-Za-z][A-Za-z0-9.-]{0,63}$/, 'must be a UPI id such as name@bank')
    .describe('UPI id (virtual payment address) of who is paid.'),
  pn: line(99).describe('Name of who is paid.'),
  am: amount({ min: 0.01, max: 99_999_999.99, decimals: 2 }).optional().describe('Rupees.'),
  tn: line(80).optional().describe('Note.'),
  tr: z
    .string()
    .max(35, { abort: true })
    .regex(/^[A-Za-z0-9._/-]+$/, 'must be letters, digits and . _ / - only')
    .optional()
    .describe('Reference of the transaction, for merchants.'),
});

type UpiData = z.output<typeof schema>;

/** An Indian UPI payment: NPCI's deep link, "UPI Linking Specifications" 1.6. */
export const upi = definePayloadType({
  type: 'upi',
  title: 'UPI payment',
  summary: 'Opens an Indian payment app with the payee and amount.',
  symbol: 'static-only',
  schema,
  example: {
    pa: 'cafe.lumiere@okbank',
    pn: 'Café Lumière',
    am: 120.5,
    tn: 'Table 7 & tip',
    tr: 'INV-2026-7',
  },
  encode: encodeUpi,
  parse: parseUpi,
  action: (data) => ({ href: encodeUpi(data), label: 'Pay with UPI' }),
});

/** Apps compare `pa` as text, so its @ stands as it is; amounts have two decimals. */
function encodeUpi({ pa, pn, am, tn, tr }: UpiData): string {
  const query = writeQuery([
    ['pa', pa],
    ['pn', percentEncode(pn)],
    ['tr', tr && percentEncode(tr)],
    ['tn', tn && percentEncode(tn)],
    ['am', am === undefined ? undefined : writeDecimal(am, 2, 2)],
    ['cu', 'INR'],
  ]);
  return `upi://pay${query}`;
}

function parseUpi(text: string): unknown {
  const uri = readUri(text, 'upi');
  if (!uri || uri.path.replace(/\/$/, '').toLowerCase() !== '//pay') return undefined;
  const fields = Object.fromEntries(
    readQuery(uri.query).map(([name, value]) => [name, percentDecode(value)]),
  );
  const { am, cu = 'INR', ...others } = fields;
  if (cu.toUpperCase() !== 'INR') throw new PayloadSyntaxError(`must be in INR, not in ${cu}`);
  return withoutEmpty({ ...others, am: am ? readDecimal(am) : undefined });
}
