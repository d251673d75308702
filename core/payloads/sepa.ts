import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { amount, readDecimal, writeDecimal } from './decimal.js';
import { bic, creditorReference, iban } from './iban.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { refuse } from './normalize.js';
import { line } from './text-fields.js';

const schema = z
  .strictObject({
    name: line(70).describe('Who is paid.'),
    iban: iban().describe('Account of who is paid.'),
    bic: bic().optional().describe('Bank of who is paid; not needed within the European Economic Area.'),
    amount: amount({ min: 0.01, max: 999_999_999.99, decimals: 2 }).optional().describe('Euro.'),
    reference: creditorReference()
      .optional()
      .describe('Structured creditor reference (ISO 11649), or else text.'),
    text: line(140).optional().describe('What it is for, or else reference.'),
    purpose: z
      .string()
      .regex(/^[A-Z0-9]{1,4}$/, 'must be 1 to 4 capital letters or digits, such as CHAR')
      .optional()
      .describe('Purpose code (ISO 20022), e.g. CHAR.'),
    info: line(70).optional().describe('Note to who pays.'),
  })
  .check((payload) => {
    const { reference, text } = payload.value;
    if (reference !== undefined && text !== undefined)
      refuse(payload, 'text', 'must be left out when reference is given');
  });

type SepaData = z.output<typeof schema>;

/** A SEPA credit transfer ("GiroCode"): EPC069-12 version 2.1, data format version 002, UTF-8. */
export const sepa = definePayloadType({
  type: 'sepa',
  title: 'SEPA transfer',
  summary: 'Fills in a euro transfer in a banking app (EPC QR code, GiroCode).',
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

/** One element a line, in fixed order; empty ones keep their line unless nothing follows. */
function encodeSepa(data: SepaData): string {
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    data.bic,
    data.name,
    data.iban,
    data.amount === undefined ? undefined : `EUR${writeDecimal(data.amount, 2)}`,
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
    throw new PayloadSyntaxError('must be an SCT of version 001 or 002 (EPC069-12)');
  }
  if (rest.some((value) => value !== '')) throw new PayloadSyntaxError('has more lines than EPC069-12 knows');
  const euro = /^EUR(.*)$/.exec(sum)?.[1];
  return withoutEmpty({
    name,
    iban,
    bic,
    amount: euro === undefined ? sum : readDecimal(euro),
    purpose,
    reference,
    text: remittance,
    info,
  });
}
