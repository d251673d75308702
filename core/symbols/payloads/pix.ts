import { z } from 'zod';
import { omitEmpty } from './contact-fields.js';
import { money, parseDecimal } from './decimal.js';
import { formatMoney } from './format-money.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { parsePixKey } from './pix-key.js';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { crc16, decodeTlv, encodeTlv } from './tag-length-value.js';
import { identifierField, parseLine } from './text-fields.js';

/**
 * Returns the schema of a name or city. A BR Code holds only ASCII there, because banks count bytes where EMV
 * counts characters. Accents are removed on input, so the response shows exactly what is printed. Other
 * characters and longer texts are rejected; nothing is truncated.
 */
const asciiName = (max: number) =>
  z
    .string()
    .min(1)
    .max(100)
    .check(
      normalizeCheck((text): ParseResult<string> => {
        const line = parseLine(text);
        if ('problem' in line) return line;
        const value = text
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')
          .trim();
        if (!/^[\x20-\x7e]+$/.test(value))
          return {
            problem: 'must contain only letters with or without accents, digits, and ASCII punctuation',
          };
        return value.length > max ? { problem: `must be at most ${max} characters` } : { value };
      }),
    );

const schema = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(100)
    .check(normalizeCheck(parsePixKey))
    .describe(
      'Pix key: a CPF, a CNPJ, a phone number with +55 or its area code in parentheses, an email address, or a random key (UUID).',
    ),
  name: asciiName(25).describe('Name of the payee, at most 25 characters. Accents are removed.'),
  city: asciiName(15).describe('City of the payee, at most 15 characters. Accents are removed.'),
  amount: money({ min: 0.01, max: 9_999_999_999.99, decimals: 2 })
    .optional()
    .describe('Amount in Brazilian reais.'),
  txid: identifierField(100)
    .regex(/^[A-Za-z0-9]{1,25}$/, 'must be 1 to 25 letters and digits')
    .optional()
    .describe('Identifier of the transaction: 1 to 25 letters and digits.'),
});

type PixData = z.output<typeof schema>;

const PIX_DOMAIN = 'br.gov.bcb.pix';

/**
 * Pix payment as a static BR Code: Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix", based
 * on the EMV QR Code Specification for Payment Systems, Merchant-Presented Mode.
 */
export const pix = definePayloadType({
  type: 'pix',
  title: 'Pix payment',
  name: 'Pix',
  icon: 'pix',
  pageIcon: 'money',
  pageName: [
    'Pix payment',
    'Pix-Zahlung',
    'Paiement Pix',
    'Pago con Pix',
    'Pagamento via Pix',
    'Pixでの支払い',
  ],
  pageFields: {
    key: { copied: true },
    amount: { text: ({ amount }, language) => formatMoney(amount, 'BRL', language), large: true },
  },
  fieldNames: {
    key: ['Pix key', 'Pix-Schlüssel', 'Clé Pix', 'Clave Pix', 'Chave Pix', 'Pixキー'],
    city: ['City', 'Ort', 'Ville', 'Ciudad', 'Cidade', '市区町村'],
    txid: [
      'Transaction ID',
      'Transaktions-ID',
      'Identifiant de transaction',
      'ID de transacción',
      'ID da transação',
      '取引ID',
    ],
  },
  summary: 'Opens a Pix payment in a Brazilian banking app (BR Code).',
  symbol: 'static-only',
  schema,
  example: {
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'Brasília',
    amount: 12.5,
    txid: 'TABLE7',
  },
  encode: encodePix,
  parse: parsePix,
});

function encodePix({ key, name, city, amount, txid }: PixData): string {
  const body = [
    encodeTlv('00', '01'),
    encodeTlv('26', encodeTlv('00', PIX_DOMAIN) + encodeTlv('01', key)),
    encodeTlv('52', '0000'),
    // ISO 4217: 986 is the Brazilian real.
    encodeTlv('53', '986'),
    amount === undefined ? '' : encodeTlv('54', amount.toFixed(2)),
    encodeTlv('58', 'BR'),
    encodeTlv('59', name),
    encodeTlv('60', city),
    // `***` means that the payment has no identifier.
    encodeTlv('62', encodeTlv('05', txid ?? '***')),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** The schema rejects any other tag by name. Some of these say nothing about the payment and are skipped. */
const KNOWN_TAGS = new Set(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63']);

/**
 * Tags with one value that this type can encode, and why a code with another one would change its meaning.
 */
const FIXED_TAGS: readonly (readonly [tag: string, value: string, problem: string])[] = [
  ['01', '11', 'can be paid only once (tag 01), which this service cannot encode; use the code of the bank'],
  ['53', '986', 'must be in Brazilian reais (tag 53)'],
  ['58', 'BR', 'must be from Brazil (tag 58)'],
];

function assertMeaning(objects: ReadonlyMap<string, string>): void {
  for (const [tag, value, problem] of FIXED_TAGS) {
    if ((objects.get(tag) ?? value).toUpperCase() !== value) throw new PayloadSyntaxError(problem);
  }
}

function parsePix(text: string): unknown {
  const code = text.trim();
  if (!code.startsWith('000201') || !code.toLowerCase().includes(PIX_DOMAIN)) return undefined;
  const objects = decodeTlv(code);
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) {
    throw new PayloadSyntaxError('has a wrong checksum (CRC-16): a character is mistyped');
  }
  const account = decodeTlv(objects.get('26') ?? '');
  const additional = decodeTlv(objects.get('62') ?? '');
  if (account.get('00')?.toLowerCase() !== PIX_DOMAIN)
    throw new PayloadSyntaxError('has no Pix account in tag 26');
  assertMeaning(objects);
  const unknown = [...objects].filter(([tag]) => !KNOWN_TAGS.has(tag));
  const unknownAccount = [...account].filter(([tag]) => tag !== '00' && tag !== '01');
  const unknownAdditional = [...additional].filter(([tag]) => tag !== '05' && tag !== '50');
  const sum = objects.get('54');
  const txid = additional.get('05');
  return omitEmpty({
    ...Object.fromEntries(unknown.map(([tag, value]) => [`tag ${tag}`, value])),
    ...Object.fromEntries(unknownAccount.map(([tag, value]) => [`tag 26.${tag}`, value])),
    ...Object.fromEntries(unknownAdditional.map(([tag, value]) => [`tag 62.${tag}`, value])),
    key: account.get('01'),
    name: objects.get('59'),
    city: objects.get('60'),
    amount: sum === undefined ? undefined : parseDecimal(sum),
    txid: txid === '***' ? undefined : txid,
  });
}
