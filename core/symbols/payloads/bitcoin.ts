import { z } from 'zod';
import { parseBitcoinAddress } from './bitcoin-address.js';
import { omitEmpty } from './contact-fields.js';
import { formatDecimal, money, parseDecimal } from './decimal.js';
import { normalizeCheck } from './normalize.js';
import { definePayloadType } from './payload-type.js';
import { parseQueryFields, parseUri, percentEncode, serializeQuery } from './percent-encoding.js';
import { lineField } from './text-fields.js';

const schema = z.strictObject({
  address: z
    .string()
    .min(14)
    .max(90)
    .check(normalizeCheck(parseBitcoinAddress))
    .describe('Main-network address that starts with bc1, 1, or 3. Its checksum is verified.'),
  amount: money({ min: 0.000_000_01, max: 21_000_000, decimals: 8 })
    .optional()
    .describe('Amount in bitcoin, not in satoshi.'),
  label: lineField(200).optional().describe('Name of the payee.'),
  message: lineField(500).optional().describe('What the payment is for.'),
});

type BitcoinData = z.output<typeof schema>;

/** Bitcoin payment as a `bitcoin:` URI (BIP 21, carried over into BIP 321). */
export const bitcoin = definePayloadType({
  type: 'bitcoin',
  title: 'Bitcoin payment',
  name: 'Bitcoin',
  otherNames: ['btc'],
  icon: 'coin',
  pageIcon: 'money',
  pageName: [
    'Bitcoin payment',
    'Bitcoin-Zahlung',
    'Paiement en bitcoins',
    'Pago en bitcoins',
    'Pagamento em bitcoin',
    'ビットコインでの支払い',
  ],
  pageFields: {
    address: { copied: true },
    amount: {
      text: ({ amount }) => (amount === undefined ? '' : `${formatDecimal(amount, 8)} BTC`),
      large: true,
    },
  },
  summary: 'Opens a bitcoin wallet with the address and amount.',
  symbol: 'static-only',
  schema,
  example: {
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    amount: 0.005,
    label: 'Café Lumière',
    message: 'Table 7',
  },
  encode: encodeBitcoin,
  parse: parseBitcoin,
  action: { message: 'pay', label: 'Pay with a wallet', schemes: ['bitcoin'], href: encodeBitcoin },
});

function encodeBitcoin({ address, amount, label, message }: BitcoinData): string {
  const query = serializeQuery([
    ['amount', amount === undefined ? undefined : formatDecimal(amount, 8)],
    ['label', label && percentEncode(label)],
    ['message', message && percentEncode(message)],
  ]);
  return `bitcoin:${address}${query}`;
}

/**
 * Unknown parameters stay in the data, so the schema rejects them by name; BIP 21 requires this for `req-…`.
 */
function parseBitcoin(text: string): unknown {
  const uri = parseUri(text, 'bitcoin');
  if (!uri) return undefined;
  const { amount, ...others } = parseQueryFields(uri.query);
  return omitEmpty({
    ...others,
    address: uri.path,
    amount: amount === undefined ? undefined : parseDecimal(amount),
  });
}
