import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import { money, parseDecimal, formatDecimal } from './decimal.js';
import { formatMoney } from './format-money.js';
import { bic, creditorReference, groupInFours, iban } from './iban.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { addIssue, betweenFields } from './normalize.js';
import { identifierField, lineField } from './text-fields.js';

const schema = z
  .strictObject({
    name: lineField(70).describe('Name of the payee.'),
    iban: iban().describe('IBAN of the payee. Its check digits are verified.'),
    bic: bic()
      .optional()
      .describe("BIC of the payee's bank. Not required within the European Economic Area."),
    amount: money({ min: 0.01, max: 999_999_999.99, decimals: 2 }).optional().describe('Amount in euros.'),
    reference: creditorReference()
      .optional()
      .describe('Structured creditor reference (ISO 11649). Cannot be combined with text.'),
    text: lineField(140).optional().describe('What the payment is for. Cannot be combined with reference.'),
    purpose: identifierField(40)
      .regex(/^[A-Z0-9]{1,4}$/, 'must be 1 to 4 capital letters or digits, such as CHAR')
      .optional()
      .describe('Purpose code (ISO 20022), such as CHAR.'),
    info: lineField(70).optional().describe('Note to the payer.'),
  })
  .check(
    betweenFields(['reference', 'text'], (payload) => {
      const { reference, text } = payload.value;
      if (reference !== undefined && text !== undefined)
        addIssue(payload, 'text', 'must be omitted when reference is given');
    }),
  );

type SepaData = z.output<typeof schema>;

/**
 * SEPA credit transfer as an EPC QR code ("GiroCode"): EPC069-12 version 2.1, data format version 002, UTF-8.
 */
export const sepa = definePayloadType({
  type: 'sepa',
  title: 'SEPA transfer',
  name: 'SEPA transfer',
  otherNames: ['girocode', 'ueberweisung'],
  icon: 'bank',
  pageIcon: 'money',
  pageName: [
    'SEPA transfer',
    'SEPA-Überweisung',
    'Virement SEPA',
    'Transferencia SEPA',
    'Transferência SEPA',
    'SEPA送金',
  ],
  pageFields: {
    iban: { text: ({ iban: account }) => groupInFours(account), copied: true },
    reference: { copied: true },
    amount: { text: ({ amount }, language) => formatMoney(amount, 'EUR', language), large: true },
  },
  fieldNames: {
    iban: ['IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN'],
    bic: ['BIC', 'BIC', 'BIC', 'BIC', 'BIC', 'BIC'],
    reference: ['Reference', 'Referenz', 'Référence', 'Referencia', 'Referência', '参照番号'],
    purpose: [
      'Purpose code',
      'Zweckcode',
      'Code motif',
      'Código de propósito',
      'Código de finalidade',
      '目的コード',
    ],
    info: ['Note', 'Hinweis', 'Remarque', 'Nota', 'Observação', '備考'],
  },
  summary: 'Opens a euro transfer in a banking app (EPC QR code, GiroCode).',
  symbol: 'static-only',
  // EPC069-12, 2: at most 331 bytes, error correction M, symbols up to version 13.
  limits: { errorCorrection: 'M', maxVersion: 13, maxBytes: 331 },
  schema,
  example: {
    name: 'Red Cross',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    amount: 12.3,
    text: 'Donation, “winter aid”',
    purpose: 'CHAR',
  },
  encode: encodeSepa,
  parse: parseSepa,
});

/**
 * One element per line, in a fixed order. Empty elements keep their line unless nothing follows (EPC069-12,
 * 2).
 */
function encodeSepa(data: SepaData): string {
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    data.bic,
    data.name,
    data.iban,
    data.amount === undefined ? undefined : `EUR${formatDecimal(data.amount, 2)}`,
    data.purpose,
    data.reference,
    data.text,
    data.info,
  ];
  return lines
    .map((value) => value ?? '')
    .join('\n')
    .replace(/\n+$/, '');
}

function parseSepa(text: string): unknown {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const [
    tag,
    version = '',
    ,
    identification,
    bic,
    name,
    iban,
    sum = '',
    purpose,
    reference,
    remittance,
    info,
    ...rest
  ] = lines;
  if (tag !== 'BCD') return undefined;
  if (!['001', '002'].includes(version) || identification !== 'SCT') {
    throw new PayloadSyntaxError('must be an SCT in version 001 or 002 (EPC069-12)');
  }
  if (rest.some((value) => value !== ''))
    throw new PayloadSyntaxError('has more lines than EPC069-12 allows');
  const euro = /^EUR(.*)$/.exec(sum)?.[1];
  return omitEmpty({
    name,
    iban,
    bic,
    amount: euro === undefined ? sum : parseDecimal(euro),
    purpose,
    reference,
    text: remittance,
    info,
  });
}
