import { z } from 'zod';
import { withoutEmpty } from './contact-fields.js';
import { emailAddress } from './email-address.js';
import { definePayloadType } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, readUri, writeQuery } from './percent-encoding.js';
import { readSemicolonFields } from './semicolon-fields.js';
import { unescapeBackslash } from './backslash-escaping.js';
import { line, paragraph } from './text-fields.js';

const addresses = () => z.array(emailAddress()).max(20);

const schema = z.strictObject({
  to: addresses().min(1).describe('Who it goes to.'),
  cc: addresses().optional().describe('Who gets a copy.'),
  bcc: addresses().optional().describe('Who gets a copy that the others do not see.'),
  subject: line(500).optional().describe('Subject.'),
  body: paragraph(5_000).optional().describe('Text of the message.'),
});

type EmailData = z.output<typeof schema>;

/** A prepared e-mail: a `mailto:` URI (RFC 6068). */
export const email = definePayloadType({
  type: 'email',
  title: 'E-mail',
  summary: 'Opens a prepared e-mail.',
  symbol: 'static',
  schema,
  example: { to: ['hello@example.com'], subject: 'Question & answer', body: 'Hello,\nI have a question.' },
  encode: encodeEmail,
  parse: (text) => parseMailto(text) ?? parseMatmsg(text),
  fromText: (text) => ({ to: [text] }),
  action: (data) => ({ href: encodeEmail(data), label: 'Write the e-mail' }),
});

function encodeEmail(data: EmailData): string {
  const query = writeQuery([
    ['cc', data.cc?.length ? addressList(data.cc) : undefined],
    ['bcc', data.bcc?.length ? addressList(data.bcc) : undefined],
    ['subject', data.subject && percentEncode(data.subject)],
    // RFC 6068, 5: line breaks in the body are %0D%0A.
    ['body', data.body && percentEncode(data.body.replace(/\n/g, '\r\n'))],
  ]);
  return `mailto:${addressList(data.to)}${query}`;
}

/** RFC 6068, 2: the @ and the comma between addresses stand as they are. */
function addressList(addresses: readonly string[]): string {
  return addresses.map((address) => percentEncode(address).replace('%40', '@')).join(',');
}

function readAddressList(list: string): string[] {
  return list.split(',').filter(Boolean).map(percentDecode);
}

function parseMailto(text: string): unknown {
  const uri = readUri(text, 'mailto');
  if (!uri) return undefined;
  const lists: Record<string, string[]> = { to: readAddressList(uri.path), cc: [], bcc: [] };
  const others: Record<string, string> = {};
  for (const [name, value] of readQuery(uri.query)) {
    if (lists[name]) lists[name].push(...readAddressList(value));
    else others[name] = percentDecode(value);
  }
  return withoutEmpty({ ...others, ...lists });
}

/** `MATMSG:TO:…;SUB:…;BODY:…;;`, the older form of Japanese phones. */
function parseMatmsg(text: string): unknown {
  const names: Record<string, string> = { SUB: 'subject', BODY: 'body' };
  const fields = readSemicolonFields(text, 'MATMSG:');
  if (!fields) return undefined;
  const data: Record<string, unknown> = {};
  for (const { key, value } of fields) {
    const plain = unescapeBackslash(value);
    if (key === 'TO') data.to = plain.split(',');
    else data[names[key] ?? key] = plain;
  }
  return data;
}
