import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { DomainError, validationError } from '../../core/basics/errors.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { renderCaddyMap } from '../../core/codes/redirect-map/caddy-map.js';
import { MAP_FORMATS, type MapFormat, type RedirectMap } from '../../core/codes/redirect-map/map-entry.js';
import { redirectMapSchema } from '../../core/codes/redirect-map/map-schemas.js';
import { renderNetlifyMap } from '../../core/codes/redirect-map/netlify-map.js';
import { renderNginxMap } from '../../core/codes/redirect-map/nginx-map.js';
import { renderCsvMap, renderJsonMap } from '../../core/codes/redirect-map/tables.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import { buildRedirectMap, listServedHosts, type ServedHost } from './build-redirect-map.js';
import type { RedirectMapDeps } from './deps.js';

/** How a format is rendered and served. */
interface FormatTerms {
  render: (map: RedirectMap) => AsyncGenerator<string>;
  contentType: string;
  fileName: string;
}

const PLAIN = 'text/plain; charset=utf-8';

const FORMATS: Record<MapFormat, FormatTerms> = {
  nginx: { render: renderNginxMap, contentType: PLAIN, fileName: 'redirect-map.conf' },
  caddy: { render: renderCaddyMap, contentType: PLAIN, fileName: 'Caddyfile' },
  netlify: { render: renderNetlifyMap, contentType: PLAIN, fileName: '_redirects' },
  csv: { render: renderCsvMap, contentType: 'text/csv; charset=utf-8', fileName: 'redirect-map.csv' },
  json: {
    render: renderJsonMap,
    contentType: 'application/json; charset=utf-8',
    fileName: 'redirect-map.json',
  },
};

/** Characters that are sent at once: a map consists of short lines. */
const CHUNK_LENGTH = 16 * 1024;

export const getRedirectMap = defineRoute({
  method: 'get',
  path: '/api/v1/redirect-map',
  operationId: 'getRedirectMap',
  tag: 'QR codes',
  summary: 'Download a redirect map to leave with',
  description: `Returns a file with which a web server without this service serves every URL of the account that leads somewhere now: short links, former ones, aliases, and keys of GS1 codes, each with its default destination. What depends on the visitor is lost, and comments or \`note\` say so. \`nginx\` is an include for the \`http\` block, \`caddy\` a Caddyfile, and \`netlify\` a \`_redirects\` file, which Cloudflare Pages reads, too. \`csv\` and \`json\` have \`host\`, \`path\`, \`kind\`, \`status\`, \`location\`, \`qrCodeId\`, \`name\`, and \`note\`. An account has at most ${MAX_DOWNLOADS} downloads running at the same time, and one more returns 429.`,
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  // Strings, so that an unknown value is a 422 that names it.
  query: z.strictObject({
    format: z
      .string()
      .max(100)
      .optional()
      .meta({ enum: MAP_FORMATS })
      .describe('Format of the file. Required.'),
    domain: z
      .string()
      .max(300)
      .optional()
      .describe(
        'The host whose URLs are listed: the host of the service, or a domain of the account. Required for `netlify`. Default: all hosts.',
      ),
  }),
  // Counts and sorts every code of the account.
  admission: () => 'query',
  responses: {
    200: {
      description: 'The redirect map',
      body: redirectMapSchema,
      content: ['text/plain', 'text/csv'],
      headers: ['Content-Disposition'],
    },
  },
  errors: ['bad_request', 'not_found', 'unavailable', 'validation_error'],
  async handle(request, deps: RedirectMapDeps) {
    const caller = principalOf(request);
    const account = await deps.accounts.find(caller.accountId);
    if (!account) throw new DomainError('not_found', 'The account was deleted');
    const { format, hosts } = parseQuery(request.query, listServedHosts(deps.settings.publicUrl, account));
    deps.downloads.take(caller.accountId, request.signal);
    const { render, contentType, fileName } = FORMATS[format];
    const map = await buildRedirectMap(caller, hosts, deps);
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="${fileName}"` },
      contentType,
      stream: (response) => pipeline(inChunks(render(map)), response),
    };
  },
});

/** @throws DomainError `validation_error` that names each wrong parameter. */
function parseQuery(
  { format: wanted, domain }: { format?: string | undefined; domain?: string | undefined },
  served: readonly ServedHost[],
): { format: MapFormat; hosts: readonly ServedHost[] } {
  const format = MAP_FORMATS.find((one) => one === wanted);
  const hosts = domain === undefined ? served : served.filter(({ name }) => name === toHostName(domain));
  const problems = [
    ...(format === undefined ? [{ path: 'format', message: formatProblem(wanted) }] : []),
    ...(domain === undefined && format === 'netlify'
      ? [{ path: 'domain', message: 'is required for netlify, which serves one host' }]
      : []),
    ...(hosts.length === 0
      ? [
          {
            path: 'domain',
            message: 'must be the host of the service, or a domain of the account that is not pending',
          },
        ]
      : []),
  ];
  if (format === undefined || problems.length > 0) throw validationError(problems);
  return { format, hosts };
}

function formatProblem(wanted: string | undefined): string {
  const choice = `${MAP_FORMATS.slice(0, -1).join(', ')}, or ${MAP_FORMATS.at(-1)}`;
  return wanted === undefined ? `is required: ${choice}` : `must be ${choice}`;
}

function toHostName(domain: string): string {
  return parseHostName(domain) ?? domain.toLowerCase().replace(/:\d{1,5}$/, '');
}

/** Joins short lines, so that few writes are needed. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
