import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { z } from 'zod';
import { readBeginning } from '../../outbound/read-body.js';
import { createResponseExcerpt } from '../../activities/webhooks/response-excerpt.js';
import { parseBearer } from '../../api/auth/api-key.js';
import { createKnownDevices } from '../../api/auth/known-devices.js';
import { chooseLanguage, wantsJson } from '../../api/http/content-negotiation.js';
import { parseCursor, serializeCursor } from '../../api/http/cursor.js';
import { readBody } from '../../api/http/middleware/read-body.js';
import { assertIfMatch } from '../../api/http/preconditions.js';
import { createHostReader } from '../../api/http/request-host.js';
import { readImportFile } from '../../api/imports/read-import-file.js';
import { parseByteRange } from '../../api/http/byte-range.js';
import { parseWaitPreference } from '../../api/jobs/prefer-header.js';
import { isShareToken, shareToken } from '../../api/qr-codes/share-token.js';
import { networkOf, SITE_NETWORK } from '../../api/rate-limits/client-network.js';
import { parseSubmission } from '../../api/redirect/access/read-submission.js';
import { aliasKey } from '../../core/codes/aliases/alias.js';
import { encodeAliasPath, parseAliasPath, requestedAliasPath } from '../../core/codes/aliases/alias-path.js';
import { parseShortCode } from '../../core/codes/short-code.js';
import { parseEntry, serializeEntry } from '../../api/redirect/snapshot/snapshot-format.js';
import { createClientIpReader } from '../../api/redirect/visitor/client-ip.js';
import { openGeoIp } from '../../api/redirect/visitor/geoip.js';
import { referrerHost } from '../../api/redirect/visitor/referrer.js';
import { createUserAgentParser } from '../../api/redirect/visitor/user-agent.js';
import { createSaltKeyPair, createSaltSealer } from '../../api/redirect/visitor/seal-salt.js';
import { updateAccountSchema } from '../../core/accounts/account-schemas.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { VisitorSet } from '../../core/scans/analytics/visitor-set.js';
import { createApiKeySchema } from '../../core/accounts/api-key-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { FOREIGN_FORMATS } from '../../core/jobs/imports/formats/foreign-format.js';
import { foreignFormats } from '../../core/jobs/imports/formats/foreign-formats.js';
import { classifyResponse } from '../../core/codes/link-watch/classify-response.js';
import { decodeBody } from '../../core/codes/link-watch/decode-body.js';
import { nextStepOf, parseCheckedUrl } from '../../core/codes/link-watch/redirect-target.js';
import { findPageTitle } from '../../core/codes/page-title.js';
import { createPageSearch } from '../../core/codes/link-watch/search-page.js';
import { findWidthProblem, parseLength } from '../../core/symbols/print/length.js';
import { foldContentLines } from '../../core/symbols/payloads/content-lines.js';
import { normalizeIdentifier } from '../../core/symbols/payloads/pasted-text.js';
import { CODE_TYPES, encodeData, parseData, parsePayload } from '../../core/symbols/payloads/registry.js';

import { metadataSchema } from '../../core/codes/metadata-schemas.js';
import { createQrCodeSchema, updateQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import { compileRouting } from '../../core/codes/routing/compile-routing.js';
import { buildDestinationUrl } from '../../core/codes/routing/destination-url.js';
import { traceTarget, type RoutingVisitor } from '../../core/codes/routing/evaluate.js';
import { parseIpAddress } from '../../core/codes/routing/ip-address.js';
import { normalizeRouting } from '../../core/codes/routing/normalize-routing.js';
import { resolveInputSchema } from '../../core/codes/routing/resolve-schemas.js';
import { routingInputSchema, type Routing } from '../../core/codes/routing/routing-schema.js';
import { createTimeZones } from '../../core/basics/time/time-zones.js';
import { isTimeZone, TimeZone } from '../../core/basics/time/time-zone.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { parseRetryAfter } from '../../core/events/webhooks/retry-schedule.js';
import { createSsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import { validateTargetUrl } from '../../core/events/webhooks/target-url.js';
import { bulkUpdateRequestSchema } from '../../core/jobs/bulk-change-schemas.js';
import { exportRequestSchema } from '../../core/jobs/job-schemas.js';
import { sheetRequestSchema } from '../../core/jobs/sheets/sheet-schemas.js';
import { applyTemplateSchema } from '../../core/codes/templates/apply-template-schema.js';
import { createTemplateSchema, updateTemplateSchema } from '../../core/codes/templates/template-schemas.js';
import { createWebhookSchema, updateWebhookSchema } from '../../core/events/webhooks/webhook-schemas.js';
import { draftImportRow } from '../../codes/draft-import-row.js';
import { isBlank } from '../../core/jobs/imports/blank.js';
import { columnPath } from '../../core/jobs/rows/import-columns.js';
import { MAX_IMPORT_COLUMNS } from '../../core/jobs/imports/import-job.js';
import { dataOfRow } from '../../core/jobs/rows/parse-row.js';
import { createCsvReader, createLineReader } from '../../core/jobs/imports/row-readers.js';
import { splitListCell } from '../../core/jobs/rows/split-list-cell.js';
import { parseMetadataCell } from '../../core/jobs/list-csv/metadata-cell.js';
import { parseTagsCell } from '../../core/jobs/list-csv/tags-cell.js';
import { parseTable } from '../../dashboard/imports/parse-table.js';
import { listMeanings } from '../../core/jobs/rows/written-values.js';
import { parseDataUri } from '../../raster/decode-image.js';
import { inspectPdf } from '../../raster/files/pdf/inspect-pdf.js';
import { normalizeLogo } from '../../raster/logo.js';
import { createSecretBox } from '../../store/mongo/secret-box.js';
import { parseScans, serializeScans } from '../../store/scans/spool-format.js';
import { newScanId, type ScanDocument } from '../../store/scans/scan-documents.js';
import { damaged, hostileBytes, hostileJson, hostileText, payloadText } from './inputs.js';

/** A parser of bytes from outside. */
export interface FuzzTarget {
  input: fc.Arbitrary<unknown>;
  /**
   * Rejects if the parser breaks its contract: it throws anything but a `DomainError`, or loses or invents
   * data.
   */
  check: (input: unknown) => Promise<void>;
  /** Inputs per run of `npm test`; fewer for targets that take milliseconds per input. */
  runs: number;
}

const DEFAULT_RUNS = 60;
const FORM = 'application/x-www-form-urlencoded';
const KEY = Buffer.alloc(32, 5);
const TITLE_OF_NETWORKS = '<meta property="og:title" content="Menu of today">';
const NOW = new Date('2026-11-22T12:00:00Z');

function target<Input>(
  input: fc.Arbitrary<Input>,
  accept: (input: Input) => unknown,
  runs = DEFAULT_RUNS,
): FuzzTarget {
  return {
    input,
    runs,
    async check(value) {
      try {
        await accept(value as Input);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    },
  };
}

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

/** Asserts that parsing the encoded form of accepted text, where it parses, gives the same meaning again. */
function assertPayloadRoundTrip(text: string): void {
  for (const type of CODE_TYPES) {
    const parsed = parseData(type, text);
    if (!parsed.ok) {
      assert(parsed.issues.length > 0);
      continue;
    }
    const encoded = encodeData(type, parsed.data);
    const again = parsePayload(type, encoded);
    if (again !== undefined) assert.equal(encodeData(type, again), encoded, type);
  }
}

/**
 * Identifiers with the characters that people paste with them, and forms of each grammar that only readers
 * know.
 */
const pastedIdentifier = fc
  .tuple(
    fc.constantFrom(
      '+49 30 901820 ext. 12',
      'geo:0,0?q=48.2,16.3(Label)',
      '48° 12′ 3″ N, 16° 22′ 48″ E',
      '*100#',
      'DE89 3704 0044 0532 0130 00',
      '2026-05-01 5:00\u202fPM',
      'www.example.com',
    ),
    fc.nat(),
    fc.constantFrom('\u00a0', '\u200b', '\u202a', '–', '＋', '１', '٣', ';', ',', '(', '°', "'"),
  )
  .map(([text, at, added]) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + added + text.slice(index);
  });

/** An identifier that is stored is stored unchanged when it is sent again. */
function assertIdentifiers(text: string): void {
  const plain = normalizeIdentifier(text);
  assert.equal(normalizeIdentifier(plain), plain);
  for (const data of [
    { type: 'phone', data: { number: text } },
    { type: 'geo', data: { latitude: text, longitude: text } },
    { type: 'sepa', data: { name: 'A', iban: text } },
    { type: 'event', data: { title: 'A', start: text, timezone: 'Europe/Vienna' } },
    { type: 'url', data: { url: text } },
  ] as const) {
    const parsed = parseData(data.type, data.data);
    if (!parsed.ok) continue;
    assert.deepEqual(parseData(data.type, parsed.data), parsed, data.type);
  }
}

function assertFolded(text: string): void {
  const line = text.replace(/[\r\n]/g, '');
  const folded = foldContentLines(`${line}\r\n`);
  for (const part of folded.split('\r\n')) assert(Buffer.byteLength(part) <= 75);
  assert.equal(folded.replaceAll('\r\n ', ''), `${line}\r\n`);
}

const guard = createSsrfGuard([]);
const clientIpOf = createClientIpReader('loopback');
const hostOf = createHostReader('loopback');
const parseUserAgent = createUserAgentParser();
const lookUpLocation = await openGeoIp('none');
const devices = createKnownDevices(KEY, 'http://localhost');
const box = createSecretBox(KEY, 'fuzz');
const sealer = createSaltSealer(KEY);
const parseBody = readBody({});
const schemas: readonly z.ZodType[] = [
  exportRequestSchema,
  bulkUpdateRequestSchema,
  sheetRequestSchema,
  createQrCodeSchema,
  updateQrCodeSchema,
  createWebhookSchema,
  updateWebhookSchema,
  createApiKeySchema,
  updateAccountSchema,
  resolveInputSchema,
  createTemplateSchema,
  updateTemplateSchema,
  applyTemplateSchema,
];

/** A routing that uses everything. */
const ROUTING = {
  activeFrom: '2026-01-01T00:00:00Z',
  scanLimit: { scans: 5 },
  rules: [
    {
      when: {
        language: ['de', 'zh-Hant'],
        network: ['192.0.2.0/24', '2001:db8::/32'],
        query: { a: '1' },
        schedule: {
          timezone: 'Europe/Berlin',
          weekly: [{ days: ['sun'], from: '11:30', to: '02:00' }],
          except: ['2026-12-25'],
        },
      },
      url: 'https://example.com/a',
    },
    { when: { query: { b: '*' } }, url: 'https://example.com/b?x=1#f' },
  ],
  variants: [
    { url: 'https://example.com/c', weight: 1 },
    { url: 'https://example.com/d?x', weight: 2 },
  ],
  defaultLanguage: 'en',
  query: { forward: 'override' },
  utm: { source: '{shortCode}{metadata.a}' },
  params: { p: '{rule} {date}' },
};
const timeZones = createTimeZones();

/** A PDF with every kind of values, a revision, and objects in a stream. */
const PDF_TEXT = [
  '%PDF-1.7',
  '1 0 obj <</Type/Catalog/Pages 2 0 R/Names<</Dests 5 0 R>>/OpenAction[3 0 R/Fit]>> endobj',
  '2 0 obj <</Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</MediaBox[0 0 9.5 -9]/A#42 (a\\)(b)) /C <6a> /D true /E null /Annots[<</A<</S/URI/URI(https://a.example)>>>>]>> endobj',
  '4 0 obj <</Type/ObjStm/N 2/First 8/Length 7 0 R/Filter[/ASCIIHexDecode]>> stream',
  '35203020362033203c3c3e3e5b5d> endstream endobj',
  '7 0 obj 29 endobj',
  'xref 0 2 0000000000 65535 f 0000000009 00000 n trailer <</Root 1 0 R/Size 8>> startxref 9 %%EOF',
].join('\n');

/** Columns of exports of other services. */
const FOREIGN_COLUMNS = [
  ...['Long URL', 'Destination URL', 'longUrl', 'target', 'url', 'originalURL', 'Bitlink', 'shortUrl'],
  ...['Title', 'tags', 'createdAt', 'clicks', 'expire_in', 'expiresAt', 'redirectRules', 'meta', 'password'],
];
const FOREIGN_RULES = JSON.stringify([
  {
    longUrl: 'https://example.com/a',
    priority: 1,
    conditions: [
      { type: 'query-param', matchKey: 'a', matchValue: 'b' },
      { type: 'ip-address', matchKey: null, matchValue: '192.0.*.*' },
      { type: 'geolocation-city-name', matchKey: null, matchValue: 'Paris' },
      { type: 'geolocation-country-code', matchKey: null, matchValue: 'FR' },
    ],
  },
]);

/** Follows a routing as a scan does. @returns The URL, without the fragment. */
function followRouting(routing: Routing, visitor: Partial<RoutingVisitor>): string {
  const compiled = compileRouting(
    { id: 'qr_1', name: null, metadata: {}, routing },
    NOW.getTime(),
    timeZones,
  );
  const { decision } = traceTarget(
    compiled,
    {
      client: { os: '', device: 'unknown', browser: '' },
      location: { country: null, region: null, city: null },
      acceptLanguage: '',
      ip: parseIpAddress(''),
      query: '',
      source: null,
      ...visitor,
      variantDigest: () => KEY,
    },
    NOW.getTime(),
  );
  const url = decision.kind === 'url' ? decision.url : 'https://example.com/#f';
  const scan = { query: visitor.query ?? '', shortCode: 'menu', rule: decision.ruleId, variant: null };
  return buildDestinationUrl(compiled.destinations, url, {
    ...scan,
    source: null,
    at: NOW.getTime(),
    scanIdOf: () => 'scan_1',
  });
}

/** Every value of a JSON document that is not an object, with the way to replace it. */
function listLeaves(value: object): ((replacement: unknown) => void)[] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    typeof member === 'object' && member !== null
      ? listLeaves(member)
      : [(replacement) => Object.assign(value, { [key]: replacement })],
  );
}

/** Every parser of bytes that clients, visitors, receivers, files, or other hosts choose. */
export const FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  'pasted identifiers': target(fc.oneof(hostileText, pastedIdentifier), assertIdentifiers, 40),
  'uploaded PDFs': target(
    fc.oneof(
      hostileBytes,
      damaged(fc.constant(PDF_TEXT)).map((text) => Buffer.from(text, 'latin1')),
    ),
    (bytes) => {
      const { pages } = inspectPdf(bytes);
      assert(pages >= 1 && pages <= 200);
    },
  ),
  'folded calendar lines': target(hostileText, assertFolded),
  'payload grammars': target(fc.oneof(hostileText, damaged(payloadText)), assertPayloadRoundTrip, 40),
  'payload objects': target(fc.tuple(fc.constantFrom(...CODE_TYPES), hostileJson), ([type, input]) => {
    const parsed = parseData(type, input);
    if (parsed.ok) assert.equal(typeof encodeData(type, parsed.data), 'string');
  }),
  'rows of other services': target(
    fc.tuple(
      fc.constantFrom(...FOREIGN_FORMATS),
      fc.dictionary(
        fc.constantFrom(...FOREIGN_COLUMNS),
        fc.oneof(
          hostileText,
          hostileJson,
          damaged(fc.constantFrom(FOREIGN_RULES, '2026-12-31 23:59:59 +0200', 'https://a.example/b,c')),
        ),
      ),
    ),
    ([format, record]) => {
      const { body } = foreignFormats[format](record, { ownShortCode: () => undefined });
      assert(metadataSchema.safeParse(body.metadata).success);
      createQrCodeSchema.safeParse(body);
    },
  ),
  'pages of destinations': target(
    fc.tuple(
      fc.oneof(
        hostileBytes,
        damaged(fc.constant('<title>Just a moment...</title>')).map((text) => Buffer.from(text)),
      ),
      fc.oneof(hostileText, damaged(fc.constant('text/html; charset=iso-8859-1'))),
      fc.nat(999),
    ),
    async ([bytes, contentType, status]) => {
      const beginning = await readBeginning(Readable.from([bytes]), false);
      assert(beginning.length <= 65_536);
      const body = decodeBody(beginning, contentType);
      const { kind, reason } = classifyResponse(
        { status, headers: { 'cf-mitigated': contentType, 'retry-after': contentType }, body },
        new Date(0),
      );
      createPageSearch(body)(contentType);
      assert.equal(reason === null, kind === 'ok');
    },
  ),
  'titles of pages': target(
    fc.oneof(
      hostileText,
      damaged(fc.constantFrom('<svg><title>a</svg><title>M&amp;M\n</title>', TITLE_OF_NETWORKS)),
      fc
        .array(
          fc.constantFrom('<title>', '</title>', '<meta a', '="', "='", '<!--', '-->', '<svg>', ' x', '👩‍🍳'),
        )
        .map((parts) => parts.join('').repeat(200)),
    ),
    (source) => {
      const title = findPageTitle(source, 20);
      if (title === undefined) return;
      assert(title.length > 0 && title.length <= 20 && title === title.trim());
      assert.doesNotMatch(title, /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    },
  ),
  'redirects of destinations': target(
    fc.oneof(hostileText, damaged(fc.constantFrom('//user:pass@shop.example:8080/a?b#c', '../menu'))),
    (location) => {
      const step = nextStepOf(302, location, new URL('https://shop.example/a/b'));
      if (step.kind !== 'redirect') return;
      assert.match(step.url.href, /^https?:\/\/[^@/]+\//);
      assert.equal(parseCheckedUrl(step.url.href)?.href, step.url.href);
    },
  ),
  lengths: target(hostileText, (text) => {
    const mm = parseLength(text);
    assert(mm === undefined || (mm >= 0 && mm < 1e8));
    assert(mm !== undefined || findWidthProblem(text) !== undefined);
  }),
  'JSON bodies': target(
    fc.tuple(
      fc.oneof(
        hostileBytes,
        hostileJson.map((json) => Buffer.from(JSON.stringify(json))),
      ),
      fc.constantFrom('identity', 'identity', 'identity', 'gzip', 'deflate', 'br'),
    ),
    async ([body, encoding]) => {
      const headers = {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        'content-encoding': encoding,
      };
      const half = body.length >> 1;
      const req = Object.assign(Readable.from([body.subarray(0, half), body.subarray(half)]), { headers });
      await parseBody(req as never, {} as never, () => undefined);
      assert.equal(({} as Record<string, unknown>)['type'], undefined);
    },
  ),
  'request schemas': target(hostileJson, (body) => {
    for (const schema of schemas) {
      const result = schema.safeParse(body);
      if (result.success) assert.equal(schema.safeParse(result.data).success, true);
    }
  }),
  routings: target(fc.tuple(fc.nat(), fc.oneof(hostileJson, hostileText)), ([position, replacement]) => {
    const routing = structuredClone(ROUTING);
    const leaves = listLeaves(routing);
    leaves[position % leaves.length]!(replacement);
    const parsed = routingInputSchema.safeParse(routing);
    if (!parsed.success) return;
    const normalized = normalizeRouting(parsed.data).routing;
    const again = normalizeRouting(routingInputSchema.parse(normalized)).routing;
    assert.deepEqual(again, normalized);
    assert.match(followRouting(normalized, { query: 'b=1' }), /^https?:/);
  }),
  'visitors of rules': target(
    fc.tuple(hostileText, fc.oneof(hostileText, fc.ipV6(), fc.ipV4()), hostileText),
    ([acceptLanguage, ip, query]) => {
      const routing = normalizeRouting(routingInputSchema.parse(ROUTING)).routing;
      const url = followRouting(routing, { acceptLanguage, ip: parseIpAddress(ip), query });
      assert.match(url, /^https:\/\/example\.com\/[a-d]?\?/);
      assert(url.length < 2_200);
    },
  ),
  'data: URIs': target(
    damaged(fc.base64String({ maxLength: 400 }).map((text) => `data:image/png;base64,${text}`)),
    (uri) => parseDataUri(uri, 'style.logo.image'),
  ),
  'image headers': target(
    fc.tuple(
      fc.constantFrom('iVBORw0KGgoAAAANSUhEUgAA', '/9j/4AAQSkZJRgABAQ', 'UklGRiQAAABXRUJQVlA4'),
      fc.uint8Array({ maxLength: 80 }),
    ),
    async ([start, bytes]) => {
      const content = Buffer.concat([Buffer.from(start, 'base64'), bytes]);
      const type = start.startsWith('iVBOR') ? 'png' : start.startsWith('/9j/') ? 'jpeg' : 'webp';
      await normalizeLogo(`data:image/${type};base64,${content.toString('base64')}`);
    },
    20,
  ),
  'rows of imports': target(
    fc.oneof(
      hostileText,
      damaged(
        fc.constant('type;data.url;tags;style.size;metadata.a\r\nurl;https://example.com;a|b;512;"7"\r\n'),
      ),
    ),
    (text) => {
      const readers = [createCsvReader(), createLineReader()] as const;
      for (const reader of readers) {
        const half = Math.floor(text.length / 2);
        const parts = [
          () => reader.push(text.slice(0, half)),
          () => reader.push(text.slice(half)),
          () => reader.end(),
        ];
        let columns: string[] | undefined;
        for (const part of parts) {
          for (const { row } of part()) {
            columns ??= Array.isArray(row) ? row : [];
            const format = { format: 'qrelay' as const, mapping: {}, columns, ownShortCode: () => undefined };
            const drafted = draftImportRow(row, format);
            if (drafted.kind === 'row') dataOfRow('vcard', drafted.row);
          }
        }
      }
    },
  ),
  'only separators in imports': target(
    fc.tuple(
      fc.array(fc.constantFrom('\n', '\r', '\r\n', ',', ';', '|', '\t', ' ', '\u00a0', '"', '""', '\uFEFF'), {
        maxLength: 40,
      }),
      fc.nat(2_000),
    ),
    ([separators, times]) => {
      const text = separators.join('').repeat(times);
      for (const start of ['type,data\n', 'sep=;\ntype;data\n"', '']) {
        const reader = createCsvReader();
        for (const { row } of [...reader.push(start + text), ...reader.end()]) {
          assert(!row.every(isBlank) && row.length <= MAX_IMPORT_COLUMNS);
        }
      }
    },
  ),
  'files of imports': target(
    fc.oneof(
      hostileBytes,
      damaged(fc.constantFrom('type;data.url;name;;\r\nurl;https://example.com;Küche;;\r\n;;;;\r\n')).chain(
        (text) =>
          fc
            .constantFrom('utf8' as const, 'utf16le' as const, 'latin1' as const)
            .map((name) => Buffer.from(text, name)),
      ),
    ),
    async (bytes) => {
      const half = bytes.length >> 1;
      const chunks = Readable.from([bytes.subarray(0, half), bytes.subarray(half)]);
      for await (const row of readImportFile('csv', chunks, columnPath).rows) assert(Array.isArray(row));
    },
  ),
  'lists in cells': target(
    fc.oneof(hostileText, damaged(fc.constant('https://a.example/x,y https://b.example; +49 30 901820'))),
    (text) => {
      const cells = [[['urls'], text], [['phones'], text], [['emails'], text]] as const; // prettier-ignore
      dataOfRow('vcard', { fields: {}, dataCells: cells });
      for (const item of [...splitListCell(text, true), ...splitListCell(text, false)])
        assert.notEqual(item, '');
    },
  ),
  'tags and metadata in cells': target(hostileText, (text) => {
    assert(parseTagsCell(text).every((tag) => tag !== ''));
    assert(['string', 'number', 'boolean'].includes(typeof parseMetadataCell(text)));
  }),
  'CSV of the page for many codes': target(hostileText, (text) => {
    const { rows } = parseTable(text);
    for (const { cells } of rows as unknown as { cells: string[] }[]) {
      for (const cell of cells) {
        splitListCell(cell, false);
        assert([...listMeanings(cell, 'Europe/Vienna')].length <= 6);
      }
    }
  }),
  cursors: target(
    fc.oneof(hostileText, damaged(fc.constant(serializeCursor('-createdAt', ['2026', 'qr_1'])))),
    (text) => {
      const position = parseCursor(text, '-createdAt', z.tuple([z.string(), z.string()]));
      assert.deepEqual(parseCursor(serializeCursor('-createdAt', position), '-createdAt', z.any()), position);
    },
  ),
  'Host and X-Forwarded-Host': target(fc.tuple(hostileText, hostileText), ([host, forwarded]) => {
    assert.equal(typeof hostOf(request({ host, 'x-forwarded-host': forwarded })), 'string');
    const name = parseHostName(host);
    if (name !== undefined) assert.equal(parseHostName(name), name);
  }),
  'X-Forwarded-For': target(
    fc.oneof(
      hostileText,
      fc
        .array(
          fc.oneof(
            fc.ipV4(),
            fc.ipV6(),
            fc.ipV4().map((ip) => `${ip}:80`),
          ),
        )
        .map(String),
    ),
    (header) => {
      const ip = clientIpOf(request({ 'x-forwarded-for': header }));
      assert.match(ip, /^[\d.]+$|^[\da-f:.]+(%\w+)?$/i);
      assert.equal(typeof networkOf(ip, SITE_NETWORK), 'string');
      assert.deepEqual(lookUpLocation(parseIpAddress(ip)), { country: null, region: null, city: null });
    },
  ),
  'Accept and Accept-Language': target(hostileText, (header) => {
    assert.equal(typeof wantsJson(header), 'boolean');
    assert(['en', 'de'].includes(chooseLanguage(header, ['en', 'de'])));
  }),
  Prefer: target(fc.oneof(hostileText, damaged(fc.constant('respond-async, wait="10"'))), (prefer) => {
    const { waitMs } = parseWaitPreference({ prefer });
    assert(waitMs >= 0 && waitMs <= 20_000);
  }),
  Range: target(fc.tuple(damaged(fc.constant('bytes=10-99')), fc.nat(1_000)), ([header, size]) => {
    const range = parseByteRange(header, size);
    if (typeof range === 'string') return;
    assert(range.start >= 0 && range.start < range.end && range.end <= size);
  }),
  'If-Match': target(fc.oneof(hostileText, damaged(fc.constant('"r1", W/"r2"'))), (header) =>
    assertIfMatch(header, '"r1"'),
  ),
  Cookie: target(
    fc.oneof(
      hostileText,
      hostileText.map((text) => `device=${text}`),
    ),
    (header) => {
      assert.equal(devices.recognize('a@b.example', header), undefined);
    },
  ),
  Authorization: target(
    fc.oneof(
      hostileText,
      hostileText.map((text) => `Bearer qrk_${text}`),
    ),
    (header) => {
      assert.doesNotMatch(parseBearer(header) ?? '', /\s/);
    },
  ),
  'share tokens': target(
    fc.oneof(hostileText, damaged(fc.constant(shareToken(KEY, { id: 'qr_1', shareRevision: 0 })))),
    (token) => {
      const expected = shareToken(KEY, { id: 'qr_1', shareRevision: 0 });
      assert.equal(isShareToken(token, KEY, { id: 'qr_1', shareRevision: 0 }), token === expected);
    },
  ),
  'short codes': target(hostileText, (text) => {
    assert.match(parseShortCode(`/r/${text}`) ?? 'x', /^[0-9a-z][0-9a-z_-]{0,63}$/);
  }),
  aliases: target(fc.oneof(hostileText, damaged(fc.constant('/Caf%C3%A9%20menu/7?qr=1'))), (text) => {
    const parsed = parseAliasPath(text);
    if ('value' in parsed) {
      const { value } = parsed;
      assert.equal(requestedAliasPath(`/${encodeAliasPath(value)}`), value);
      assert.doesNotMatch(aliasKey({ domain: 'go.example', path: value }), /\s/);
    }
    const requested = requestedAliasPath(text);
    if (requested !== undefined)
      assert.deepEqual(parseAliasPath(encodeAliasPath(requested)), { value: requested });
  }),
  'User-Agent': target(hostileText, (header) => {
    const { device } = parseUserAgent(header);
    for (const name of [device.os, device.browser]) assert((name?.length ?? 0) <= 40);
  }),
  Referer: target(fc.oneof(hostileText, damaged(fc.webUrl())), (header) => {
    assert.match(referrerHost(header) ?? 'a', /^[a-z0-9._-]+$/);
  }),
  'analytics queries': target(
    fc.dictionary(
      fc.constantFrom('granularity', 'from', 'to', 'timezone', 'bots', 'country', 'city'),
      fc.oneof(hostileText, damaged(fc.constant('2026-10-25T02:30:00+02:00'))),
    ),
    (query) => {
      const parsed = analyticsQuerySchema.safeParse(query);
      if (parsed.success) parseAnalyticsQuery(parsed.data, NOW);
    },
  ),
  'time zones': target(
    fc.oneof(hostileText, damaged(fc.constant('America/Argentina/Buenos_Aires'))),
    (name) => {
      if (isTimeZone(name)) new TimeZone(name);
    },
  ),
  'webhook URLs': target(
    fc.oneof(
      hostileText,
      damaged(fc.webUrl()),
      fc.ipV4().map((ip) => `http://${ip}/`),
    ),
    (text) => {
      if (validateTargetUrl(text, guard) !== undefined) return;
      assert.match(new URL(text).protocol, /^https?:$/);
    },
  ),
  'IP addresses of receivers': target(fc.oneof(hostileText, fc.ipV4(), fc.ipV6()), (ip) => {
    const refusal = guard(ip);
    if (/^(127|10|192\.168|169\.254)\./.test(ip)) assert.notEqual(refusal, undefined);
  }),
  'webhook responses': target(fc.array(hostileBytes), (chunks) => {
    const excerpt = createResponseExcerpt();
    for (const chunk of chunks) if (!excerpt.add(chunk)) break;
    assert(excerpt.toText().length <= 16 * 1024);
  }),
  'Retry-After': target(
    fc.oneof(
      hostileText,
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    ),
    (header) => {
      assert((parseRetryAfter(header, NOW) ?? 0) >= 0);
    },
  ),
  'spool files': target(fc.tuple(hostileText, fc.nat(600)), ([text, cut]) => {
    const scan: ScanDocument = {
      _id: newScanId(),
      accountId: 'acc_1',
      qrCodeId: 'qr_1',
      shortCode: 'menu',
      at: NOW,
      country: null,
      region: null,
      city: null,
      device: 'mobile',
      os: null,
      browser: null,
      referrer: null,
      bot: false,
      botReason: null,
      visitor: 'v',
    };
    const whole = serializeScans([scan]);
    const { scans } = parseScans(
      `${whole}${text.replaceAll('\n', '')}\n${whole.slice(0, cut % whole.length)}`,
    );
    assert.deepEqual(scans[0], scan);
  }),
  'lines of snapshots': target(fc.tuple(hostileText, fc.nat(600)), ([text, cut]) => {
    const value = { accountId: 'acc_1', notFoundUrl: text };
    const entry = { kind: 'host', key: 'qr.example.com', at: NOW.getTime(), value } as const;
    const line = serializeEntry(entry).trimEnd();
    assert.deepEqual(parseEntry(line), entry);
    parseEntry(`${line.slice(0, cut % line.length)}${text}`);
    parseEntry(`code menu 1 ${text}`);
  }),
  'passwords sent to short links': target(
    fc.tuple(
      fc.option(fc.oneof(hostileText, fc.constantFrom('application/json', FORM, `${FORM}; charset=utf-8`))),
      fc.oneof(
        hostileText,
        hostileJson.map((json) => JSON.stringify(json) ?? ''),
        damaged(fc.constant('password=a%20b')),
      ),
      fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme' }),
    ),
    ([contentType, body, password]) => {
      const parsed = parseSubmission(contentType ?? undefined, body);
      if (parsed.kind === 'read') assert.notEqual(parsed.password, '');
      const form = new URLSearchParams({ password }).toString();
      const json = JSON.stringify({ password });
      const sent = { kind: 'read', password };
      assert.deepEqual(parseSubmission(FORM, form), sent);
      assert.deepEqual(parseSubmission('application/json', json), sent);
    },
  ),
  'visitor sets': target(
    fc.tuple(fc.array(fc.stringMatching(/^[\w-]{1,16}$/)), hostileText),
    ([keys, text]) => {
      const set = new VisitorSet(text);
      for (const key of keys) set.add(key);
      const loaded = new VisitorSet(new VisitorSet([...new Set(keys)].sort().join('\n')).serialize());
      assert(keys.every((key) => set.has(key) && loaded.has(key)));
    },
  ),
  'sealed secrets': target(fc.oneof(hostileText, damaged(fc.constant(box.seal('secret', 'a')))), (text) => {
    let opened = 'secret';
    try {
      opened = box.open(text, 'a');
    } catch {
      // Rejected, as it must be unless nothing was damaged.
    }
    assert.equal(opened, 'secret');
  }),
  'salts of other hosts': target(
    fc.tuple(hostileText, hostileText),
    ([publicKey, sealed]) => {
      assert.throws(() => sealer.open({ publicKey, sealed }, '2026-11-22', createSaltKeyPair()));
    },
    30,
  ),
};
