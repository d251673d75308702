import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import { money, parseDecimal, formatDecimal } from './decimal.js';
import { formatMoney } from './format-money.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { percentEncode, parseQueryFields, parseUri, serializeQuery } from './percent-encoding.js';
import { identifierField, lineField } from './text-fields.js';

const schema = z.strictObject({
  pa: identifierField(255)
    .regex(/^[A-Za-z0-9._-]{1,190}@[A-Za-z][A-Za-z0-9.-]{0,63}$/, 'must be a UPI ID such as name@bank')
    .describe('UPI ID (virtual payment address) of the payee.'),
  pn: lineField(99).describe('Name of the payee.'),
  am: money({ min: 0.01, max: 99_999_999.99, decimals: 2 }).optional().describe('Amount in rupees.'),
  tn: lineField(80).optional().describe('What the payment is for.'),
  tr: identifierField(35)
    .regex(/^[A-Za-z0-9._/-]+$/, 'must contain only letters, digits, and . _ / -')
    .optional()
    .describe('Transaction reference, for merchants.'),
});

type UpiData = z.output<typeof schema>;

/** Indian UPI payment as a deep link (NPCI, "UPI Linking Specifications", version 1.6). */
export const upi = definePayloadType({
  type: 'upi',
  title: 'UPI payment',
  name: 'UPI',
  icon: 'rupee',
  pageIcon: 'money',
  pageName: [
    'UPI payment',
    'UPI-Zahlung',
    'Paiement UPI',
    'Pago con UPI',
    'Pagamento via UPI',
    'UPIでの支払い',
  ],
  pageFields: {
    pa: { copied: true },
    am: { text: ({ am }, language) => formatMoney(am, 'INR', language), large: true },
  },
  fieldNames: {
    pa: ['UPI ID', 'UPI-ID', 'Identifiant UPI', 'ID de UPI', 'ID UPI', 'UPI ID'],
    pn: ['Payee', 'Zahlungsempfänger', 'Bénéficiaire', 'Beneficiario', 'Beneficiário', '受取人'],
    am: ['Amount', 'Betrag', 'Montant', 'Importe', 'Valor', '金額'],
    tn: ['Payment for', 'Verwendungszweck', 'Motif', 'Concepto', 'Descrição', '支払い内容'],
    tr: ['Reference', 'Referenz', 'Référence', 'Referencia', 'Referência', '参照番号'],
  },
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
  action: { message: 'pay', label: 'Pay with UPI', schemes: ['upi'], href: encodeUpi },
});

/** Apps compare `pa` as text, so its @ is not percent-encoded. Amounts have two decimals. */
function encodeUpi({ pa, pn, am, tn, tr }: UpiData): string {
  const query = serializeQuery([
    ['pa', pa],
    ['pn', percentEncode(pn)],
    ['tr', tr && percentEncode(tr)],
    ['tn', tn && percentEncode(tn)],
    ['am', am === undefined ? undefined : formatDecimal(am, 2, 2)],
    ['cu', 'INR'],
  ]);
  return `upi://pay${query}`;
}

function parseUpi(text: string): unknown {
  const uri = parseUri(text, 'upi');
  if (!uri || uri.path.replace(/\/$/, '').toLowerCase() !== '//pay') return undefined;
  const { am, cu = 'INR', ...others } = parseQueryFields(uri.query);
  if (cu.toUpperCase() !== 'INR') throw new PayloadSyntaxError(`must be in INR, not in ${cu}`);
  return omitEmpty({ ...others, am: am ? parseDecimal(am) : undefined });
}
