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
  description: `Returns a file with which a web server without this service serves every URL of the account that leads somewhere now: short links, former ones, and aliases, each with its default destination. What depends on the visitor is lost, and comments or \`note\` say so. \`nginx\` is an include for the \`http\` block, \`caddy\` a Caddyfile, and \`netlify\` a \`_redirects\` file, which Cloudflare Pages reads, too. \`csv\` and \`json\` have \`host\`, \`path\`, \`kind\`, \`status\`, \`location\`, \`qrCodeId\`, \`name\`, and \`note\`. An account has at most ${MAX_DOWNLOADS} downloads running at the same time, and one more returns 429.`,
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
    const { domain } = request.query;
    const format = parseFormat(request.query.format);
    const account = await deps.accounts.find(caller.accountId);
    if (!account) throw new DomainError('not_found', 'The account was deleted');
    const hosts = selectHosts(listServedHosts(deps.settings.publicUrl, account), domain, format);
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

/** @throws DomainError `validation_error` at `format`. */
function parseFormat(value: string | undefined): MapFormat {
  const format = MAP_FORMATS.find((one) => one === value);
  if (format !== undefined) return format;
  const choice = `${MAP_FORMATS.slice(0, -1).join(', ')}, or ${MAP_FORMATS.at(-1)}`;
  throw validationError([
    { path: 'format', message: value === undefined ? `is required: ${choice}` : `must be ${choice}` },
  ]);
}

/** @throws DomainError `validation_error` at `domain`. */
function selectHosts(
  hosts: readonly ServedHost[],
  domain: string | undefined,
  format: MapFormat,
): readonly ServedHost[] {
  if (domain === undefined) {
    if (format !== 'netlify') return hosts;
    throw validationError([{ path: 'domain', message: 'is required for netlify, which serves one host' }]);
  }
  const name = parseHostName(domain) ?? domain.toLowerCase().replace(/:\d{1,5}$/, '');
  const selected = hosts.filter((host) => host.name === name);
  if (selected.length > 0) return selected;
  const message = 'must be the host of the service, or a domain of the account that is not pending';
  throw validationError([{ path: 'domain', message }]);
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
