import { z } from 'zod';
import { ATTRIBUTE_PATTERN, checkAttribute, MAX_ATTRIBUTES } from '../../gs1/attributes.js';
import type { CheckedText } from '../../gs1/character-set.js';
import { identifierOf } from '../../gs1/gs1-data.js';
import { checkMember, isProductKey, QUALIFIER_LENGTHS, uriPath, type Gs1Member } from '../../gs1/gs1-key.js';
import { isUnknownGs1LinkType, RESOLVER_LINK_TYPES, shortLinkType } from '../../gs1/link-types.js';
import { readElementString, readGs1Uri, type Gs1Reading } from '../../gs1/read-identifier.js';
import { retailStyleNotes } from '../print/retail.js';
import { omitEmpty } from './contact-fields.js';
import { addIssue, betweenFields, normalizeCheck } from './normalize.js';
import { definePayloadType, type Warning } from './payload-type.js';
import { identifierField, lineField } from './text-fields.js';
import { MAX_DESTINATION_URL } from './destination-length.js';
import { webUrl } from './web-url.js';

/** Maximum number of links of a code, the default link not included. */
const MAX_LINKS = 100;
const MAX_TITLE = 200;
/** Maximum number of languages, and of contexts, of a link. */
const MAX_LINK_VALUES = 10;

const linkType = () =>
  z
    .string()
    .max(200)
    .regex(
      /^(gs1:[A-Za-z][A-Za-z0-9]*|https?:\/\/[A-Za-z0-9./]+)$/,
      'must be gs1: and the name of a link type, or a URI of letters, digits, dots, and slashes',
    )
    .check(normalizeCheck(normalizeLinkType));

function normalizeLinkType(text: string): CheckedText {
  const value = shortLinkType(text);
  return RESOLVER_LINK_TYPES.includes(value)
    ? { problem: 'must not be a default link, which data.url is; use rules by language in routing' }
    : { value };
}

const link = z.strictObject({
  linkType: linkType().describe(
    'Link type: `gs1:` and a name of the GS1 Web Vocabulary, such as `gs1:recallStatus`, or the URI of another link type.',
  ),
  url: webUrl(MAX_DESTINATION_URL).describe('Absolute http or https URL without credentials.'),
  title: lineField(MAX_TITLE).describe('Title for people.'),
  language: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language such as de or de-CH'))
    .max(MAX_LINK_VALUES)
    .optional()
    .describe('Languages of the page, such as `de` or `de-CH`.'),
  type: z
    .string()
    .max(100)
    .regex(
      /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
      'must be a media type such as text/html',
    )
    .optional()
    .describe('Media type in lowercase, such as `text/html`.'),
  context: z
    .array(lineField(40))
    .max(MAX_LINK_VALUES)
    .optional()
    .describe('Values of the parameter `context` for which the link is meant.'),
});

/** Returns the schema of one part of the key. */
function keyField(member: Gs1Member, max: number) {
  return identifierField(max).check(normalizeCheck((text) => checkMember(member, text)));
}

/** Checks each attribute at its own path. */
function checkAttributes({ value, issues }: z.core.ParsePayload<Record<string, string>>): void {
  if (Object.keys(value).length > MAX_ATTRIBUTES) {
    issues.push({
      code: 'custom',
      input: value,
      path: [],
      message: `must have at most ${MAX_ATTRIBUTES} fields`,
    });
  }
  for (const [ai, text] of Object.entries(value)) {
    const checked = checkAttribute(ai, text);
    if ('problem' in checked)
      issues.push({ code: 'custom', input: text, path: [ai], message: checked.problem });
  }
}

const fields = z.strictObject({
  key: z
    .string()
    .max(MAX_DESTINATION_URL)
    .optional()
    .meta({ writeOnly: true })
    .describe(
      'An element string such as `(01)09506000134352(10)A1`, or a GS1 Digital Link URI of any domain, in place of the fields that it has. Only in requests.',
    ),
  gtin: keyField('gtin', 40)
    .optional()
    .describe(
      'GTIN with 8, 12, 13, or 14 digits and a valid check digit, as text; stored with 14 digits. Required without `key`.',
    ),
  variant: keyField('variant', QUALIFIER_LENGTHS.variant)
    .optional()
    .describe('Consumer product variant, AI 22.'),
  batch: keyField('batch', QUALIFIER_LENGTHS.batch).optional().describe('Batch or lot number, AI 10.'),
  serial: keyField('serial', QUALIFIER_LENGTHS.serial).optional().describe('Serial number, AI 21.'),
  tpx: keyField('tpx', QUALIFIER_LENGTHS.tpx)
    .optional()
    .describe(
      'Third-party-controlled serialized extension of the GTIN, AI 235. Not together with `variant`, `batch`, or `serial`.',
    ),
  attributes: z
    .record(z.string(), z.string())
    .check(checkAttributes)
    .optional()
    .describe(
      `Up to ${MAX_ATTRIBUTES} data attributes by AI, such as \`17\` for the expiry date as YYMMDD. They are printed, but identify nothing. AIs match \`${ATTRIBUTE_PATTERN}\`.`,
    ),
  url: webUrl(MAX_DESTINATION_URL)
    .optional()
    .describe(
      'Default link: an absolute http or https URL without credentials. Required unless the code has `variant`, `batch`, `serial`, or `tpx`; then the default link of the GTIN applies.',
    ),
  title: lineField(MAX_TITLE)
    .optional()
    .describe('Title of the default link. Default: the name of the code, or else `Product information`.'),
  linkType: linkType().optional().describe('Link type of the default link. Default: `gs1:pip`.'),
  description: lineField(MAX_TITLE)
    .optional()
    .describe('Description of the item. Default: the name of the code, or else its key.'),
  links: z
    .array(link)
    .max(MAX_LINKS)
    .optional()
    .describe('Further links, from which a request chooses by link type, media type, language, and context.'),
});

type Fields = z.output<typeof fields>;

const schema = fields
  .check(betweenFields(['key', 'gtin', 'variant', 'batch', 'serial', 'tpx', 'attributes'], readKeyField))
  .check(
    betweenFields(['key', 'tpx', 'variant', 'batch', 'serial'], (payload) => {
      const { tpx, variant, batch, serial } = payload.value;
      if (tpx === undefined || [variant, batch, serial].every((value) => value === undefined)) return;
      addIssue(payload, 'tpx', 'must be absent from a code with variant, batch, or serial');
    }),
  )
  .check(
    betweenFields(['key', 'gtin', 'url', 'variant', 'batch', 'serial', 'tpx'], (payload) => {
      const { gtin, url, ...others } = payload.value;
      if (url !== undefined || !isProductKey({ gtin: gtin ?? '', ...others })) return;
      addIssue(payload, 'url', 'is required, because the code has neither variant, batch, serial, nor tpx');
    }),
  );

/** GS1 Digital Link URI of a GTIN (GS1 Digital Link Standard: URI Syntax). */
export const gs1 = definePayloadType({
  type: 'gs1',
  title: 'GS1 Digital Link',
  name: 'GS1 product',
  otherNames: ['gs1 digital link', 'gtin', 'ean', 'upc', 'barcode', '2d barcode', 'sunrise 2027'],
  icon: 'barcode',
  redirects: true,
  summary:
    'Identifies a product, a batch, or an item for checkouts, and opens its pages on phones. Dynamic only, because the links are not in the symbol.',
  symbol: 'dynamic-only',
  // A code has at most 128 KiB; 100 links with all languages and contexts have 2,900 entries.
  inputLimits: { characters: 128 * 1024, entries: 3_000 },
  schema,
  example: {
    gtin: '09506000134352',
    batch: 'A1',
    attributes: { '17': '271231' },
    url: 'https://example.com/olive-oil',
    title: 'Olive oil',
    links: [
      {
        linkType: 'gs1:recallStatus',
        url: 'https://example.com/recalls/A1',
        title: 'Recalls',
        language: ['en'],
        type: 'text/html',
      },
    ],
  },
  encode: ({ gtin = '', ...data }) => uriPath(identifierOf({ gtin, ...data })),
  fromText: (text) => ({ key: text }),
  styleWarnings: retailStyleNotes,
  warnings: ({ linkType: own, links = [] }) => {
    const unknown = [own, ...links.map((one) => one.linkType)].filter(
      (one) => one && isUnknownGs1LinkType(one),
    );
    return [...new Set(unknown)].map((name): Warning => ({
      code: 'gs1_unknown_link_type',
      message: `GS1 has not ratified the link type ${name}, so apps may not know it.`,
    }));
  },
});

/** Replaces `key` by the fields that it has. */
function readKeyField(payload: z.core.ParsePayload<Fields>): void {
  const { key, ...others } = payload.value;
  if (key === undefined) {
    if (others.gtin === undefined) addIssue(payload, 'gtin', 'is required');
    return;
  }
  const read = readIdentifier(key.trim());
  if ('error' in read) return addIssue(payload, 'key', withSubject(read.error));
  const given = omitEmpty({ ...read.key });
  for (const [name, value] of Object.entries(given)) {
    const other = others[name as Gs1Member];
    if (other !== undefined && other !== value)
      addIssue(payload, name, 'must be absent, or the same as in key');
  }
  const attributes = { ...others.attributes, ...read.attributes };
  payload.value = {
    ...others,
    ...given,
    ...(Object.keys(attributes).length > 0 && { attributes }),
  };
}

/** The path alone, which `encode` returns, is read as a URI of a domain. */
function readIdentifier(text: string): Gs1Reading {
  if (text.startsWith('(')) return readElementString(text);
  return readGs1Uri(text.startsWith('/') ? `https://example.com${text}` : text);
}

/** Messages begin with a verb. */
function withSubject(error: string): string {
  return error.startsWith('must ') ? error : `is invalid: ${error}`;
}
