import { z } from 'zod';
import { unescapeBackslash } from './backslash-escaping.js';
import { omitEmpty } from './contact-fields.js';
import { emailAddress } from './email-address.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { parseQuery, parseUri, percentDecode, percentEncode, serializeQuery } from './percent-encoding.js';
import { assertDistinct, parseSemicolonFields } from './semicolon-fields.js';
import { lineField, multilineField } from './text-fields.js';

const recipients = () => z.array(emailAddress()).max(20);

const schema = z.strictObject({
  to: recipients().min(1).describe('Recipients.'),
  cc: recipients().optional().describe('Recipients of a copy.'),
  bcc: recipients().optional().describe('Recipients of a copy that other recipients do not see.'),
  subject: lineField(500).optional().describe('Subject.'),
  body: multilineField(5_000).optional().describe('Text of the message.'),
});

type EmailData = z.output<typeof schema>;

/** Email draft as a `mailto:` URI (RFC 6068). */
export const email = definePayloadType({
  type: 'email',
  title: 'Email',
  name: 'Email',
  otherNames: ['mail'],
  icon: 'mail',
  pageIcon: 'mail',
  pageName: ['Email', 'E-Mail', 'E-mail', 'Correo electrónico', 'E-mail', 'メール'],
  summary: 'Opens an email draft.',
  symbol: 'static',
  schema,
  example: { to: ['hello@example.com'], subject: 'Opening hours & menu', body: 'Hello,\nI have a question.' },
  encode: encodeEmail,
  parse: (text) => parseMailto(text) ?? parseMatmsg(text),
  fromText: (text) => ({ to: [text] }),
  action: { message: 'mail', label: 'Write the email', schemes: ['mailto'], href: encodeEmail },
});

function encodeEmail(data: EmailData): string {
  const query = serializeQuery([
    ['cc', data.cc?.length ? serializeAddressList(data.cc) : undefined],
    ['bcc', data.bcc?.length ? serializeAddressList(data.bcc) : undefined],
    ['subject', data.subject && percentEncode(data.subject)],
    // RFC 6068, 5: line breaks in the body are %0D%0A.
    ['body', data.body && percentEncode(data.body.replace(/\n/g, '\r\n'))],
  ]);
  return `mailto:${serializeAddressList(data.to)}${query}`;
}

/** RFC 6068, 2: the @ and the commas between addresses are not percent-encoded. */
function serializeAddressList(addresses: readonly string[]): string {
  return addresses.map((address) => percentEncode(address).replace('%40', '@')).join(',');
}

function parseAddressList(list: string): string[] {
  return list.split(',').filter(Boolean).map(percentDecode);
}

function parseMailto(text: string): unknown {
  const uri = parseUri(text, 'mailto');
  if (!uri) return undefined;
  const lists: Record<string, string[]> = { to: parseAddressList(uri.path), cc: [], bcc: [] };
  const others = new Map<string, string>();
  for (const [name, value] of parseQuery(uri.query)) {
    if (lists[name]) lists[name].push(...parseAddressList(value));
    else if (others.has(name)) throw new PayloadSyntaxError(`has ${name.slice(0, 40)} more than once`);
    else others.set(name, percentDecode(value));
  }
  return omitEmpty({ ...Object.fromEntries(others), ...lists });
}

/** `MATMSG:TO:…;SUB:…;BODY:…;;`, the older format of Japanese phones. */
function parseMatmsg(text: string): unknown {
  const names: Record<string, string> = { SUB: 'subject', BODY: 'body' };
  const fields = parseSemicolonFields(text, 'MATMSG:');
  if (!fields) return undefined;
  assertDistinct(fields, ['TO']);
  const to: string[] = [];
  const data: Record<string, unknown> = {};
  for (const { key, value } of fields) {
    const plain = unescapeBackslash(value);
    if (key === 'TO') to.push(...plain.split(','));
    else data[names[key] ?? key] = plain;
  }
  return omitEmpty({ ...data, to });
}
