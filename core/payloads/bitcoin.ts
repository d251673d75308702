import { z } from 'zod';
import { decodeBase58Check } from './base58check.js';
import { decodeSegwitAddress } from './bech32.js';
import { withoutEmpty } from './contact-fields.js';
import { amount, readDecimal, writeDecimal } from './decimal.js';
import { definePayloadType } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, readUri, writeQuery } from './percent-encoding.js';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';
import { line } from './text-fields.js';

/** Version bytes of main net: pay to public key hash, pay to script hash. */
const MAIN_NET_VERSIONS = [0x00, 0x05];

function readAddress(text: string): Reading<string> {
  const address = text.trim();
  if (/^bc1/i.test(address)) {
    return decodeSegwitAddress(address, 'bc')
      ? { value: address.toLowerCase() }
      : { problem: 'has a wrong check sum or form (Bech32): a character is mistyped' };
  }
  if (/^(?:tb1|bcrt1)/i.test(address) || /^[mn2]/.test(address))
    return { problem: 'must be an address of the main network' };
  const decoded = decodeBase58Check(address);
  if (!decoded) return { problem: 'has a wrong check sum or form (Base58Check): a character is mistyped' };
  return MAIN_NET_VERSIONS.includes(decoded.version) && decoded.payload.length === 20
    ? { value: address }
    : { problem: 'must be an address of the main network' };
}

const schema = z.strictObject({
  address: z
    .string()
    .min(14, { abort: true })
    .max(90, { abort: true })
    .check(reading(readAddress))
    .describe('Main-network address: bc1…, 1… or 3…; its check sum is verified.'),
  amount: amount({ min: 0.000_000_01, max: 21_000_000, decimals: 8 })
    .optional()
    .describe('Bitcoin, not satoshi.'),
  label: line(200).optional().describe('Who is paid.'),
  message: line(500).optional().describe('What it is for.'),
});

type BitcoinData = z.output<typeof schema>;

/** A bitcoin payment: BIP 21, as kept by BIP 321. */
export const bitcoin = definePayloadType({
  type: 'bitcoin',
  title: 'Bitcoin payment',
  summary: 'Opens a bitcoin wallet with address and amount.',
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
  action: (data) => ({ href: encodeBitcoin(data), label: 'Pay with a wallet' }),
});

function encodeBitcoin({ address, amount, label, message }: BitcoinData): string {
  const query = writeQuery([
    ['amount', amount === undefined ? undefined : writeDecimal(amount, 8)],
    ['label', label && percentEncode(label)],
    ['message', message && percentEncode(message)],
  ]);
  return `bitcoin:${address}${query}`;
}

/** Parameters without a field are refused by name, as BIP 21 asks for those that begin with `req-`. */
function parseBitcoin(text: string): unknown {
  const uri = readUri(text, 'bitcoin');
  if (!uri) return undefined;
  const fields = Object.fromEntries(
    readQuery(uri.query).map(([name, value]) => [name, percentDecode(value)]),
  );
  const { amount, ...others } = fields;
  return withoutEmpty({
    ...others,
    address: uri.path,
    amount: amount === undefined ? undefined : readDecimal(amount),
  });
}
