import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { amount, readDecimal } from './decimal.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { readPixKey } from './pix-key.js';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';
import { crc16, readTlv, writeTlv } from './tag-length-value.js';
import { parseLine } from './text-fields.js';

/**
 * Names and cities are ASCII in a BR Code: banks count bytes where EMV counts characters, and reject the rest.
 * Accents are taken off when the data is read, so that the answer shows exactly what will be printed; what has no
 * ASCII letter is refused, and so is what is too long: nothing is cut.
 */
const asciiName = (max: number) =>
  z
    .string()
    .min(1, { abort: true })
    .max(100, { abort: true })
    .check(
      reading((text): Reading<string> => {
        const line = parseLine(text);
        if ('problem' in line) return line;
        const value = text
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')
          .trim();
        if (!/^[\x20-\x7e]+$/.test(value))
          return { problem: 'must be letters with or without accents, digits and ASCII signs' };
        return value.length > max ? { problem: `must be at most ${max} characters` } : { value };
      }),
    );

const schema = z.strictObject({
  key: z
    .string()
    .min(1, { abort: true })
    .max(100, { abort: true })
    .check(reading(readPixKey))
    .describe('PIX key: CPF, CNPJ, phone number with +55, e-mail address or random key.'),
  name: asciiName(25).describe('Who is paid; accents are taken off. At most 25 characters.'),
  city: asciiName(15).describe('City of who is paid; accents are taken off. At most 15 characters.'),
  amount: amount({ min: 0.01, max: 9_999_999_999.99, decimals: 2 }).optional().describe('Real.'),
  txid: z
    .string()
    .regex(/^[A-Za-z0-9]{1,25}$/, 'must be 1 to 25 letters and digits')
    .optional()
    .describe('Identifier of the transaction.'),
});

type PixData = z.output<typeof schema>;

const PIX_DOMAIN = 'br.gov.bcb.pix';

/** A static BR Code for PIX (Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix", on EMV QR merchant-presented mode). */
export const pix = definePayloadType({
  type: 'pix',
  title: 'PIX payment',
  summary: 'Pays by PIX in a Brazilian banking app (BR Code).',
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
    writeTlv('00', '01'),
    writeTlv('26', writeTlv('00', PIX_DOMAIN) + writeTlv('01', key)),
    writeTlv('52', '0000'),
    // ISO 4217: 986 is the real.
    writeTlv('53', '986'),
    amount === undefined ? '' : writeTlv('54', amount.toFixed(2)),
    writeTlv('58', 'BR'),
    writeTlv('59', name),
    writeTlv('60', city),
    // `***` says that there is no identifier.
    writeTlv('62', writeTlv('05', txid ?? '***')),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** Objects that have no field are refused by their tags; those that say nothing about the payment are skipped. */
const KNOWN_TAGS = new Set(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63']);

function parsePix(text: string): unknown {
  const code = text.trim();
  if (!code.startsWith('000201') || !code.toLowerCase().includes(PIX_DOMAIN)) return undefined;
  const objects = readTlv(code);
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) {
    throw new PayloadSyntaxError('has a wrong check sum (CRC-16): a character is mistyped');
  }
  const account = readTlv(objects.get('26') ?? '');
  const additional = readTlv(objects.get('62') ?? '');
  if (account.get('00')?.toLowerCase() !== PIX_DOMAIN)
    throw new PayloadSyntaxError('has no PIX account in tag 26');
  const unknown = [...objects].filter(([tag]) => !KNOWN_TAGS.has(tag));
  const unknownAccount = [...account].filter(([tag]) => tag !== '00' && tag !== '01');
  const sum = objects.get('54');
  const txid = additional.get('05');
  return withoutEmpty({
    ...Object.fromEntries(unknown.map(([tag, value]) => [`tag ${tag}`, value])),
    ...Object.fromEntries(unknownAccount.map(([tag, value]) => [`tag 26.${tag}`, value])),
    key: account.get('01'),
    name: objects.get('59'),
    city: objects.get('60'),
    amount: sum === undefined ? undefined : readDecimal(sum),
    txid: txid === '***' ? undefined : txid,
  });
}
