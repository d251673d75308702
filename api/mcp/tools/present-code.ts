import { withLogoDigest } from '../../../core/codes/logo-digest.js';
import type { QrCode } from '../../../core/codes/qr-code-schemas.js';
import { sha256 } from '../../../store/sha256.js';
import { pageSchema, resultSchema } from './json-schema.js';

/** Schema of a code in results. */
export const codeResult = resultSchema({
  id: 'text',
  type: 'text',
  name: 'text?',
  tags: 'list',
  folder: 'text?',
  dynamic: 'flag',
  encoded: 'text',
  shortUrl: 'text',
  style: 'object',
  status: 'text',
  state: 'text',
  routing: 'object?',
  totalScans: 'int',
  updatedAt: 'text',
});

/** Schema of a page of short items. */
export const shortItemsResult = pageSchema(
  resultSchema({
    id: 'text',
    type: 'text',
    name: 'text?',
    tags: 'list',
    folder: 'text?',
    status: 'text',
    state: 'text',
    shortUrl: 'text',
    destination: 'text?',
    totalScans: 'int',
    updatedAt: 'text',
  }),
);

/**
 * Builds a code in results from the response of a route, as events have it: without the URL that grants
 * access to its image, and with the digest of its logo.
 */
export function presentFullCode(code: QrCode): object {
  const { shareImage: _url, style, ...shown } = code;
  return { ...shown, style: withLogoDigest(style, sha256) };
}

/** Builds a code in lists from the response of a route. */
export function presentShortItem(code: QrCode): object {
  const { id, type, name, tags, folder, status, state, shortUrl, data, totalScans, updatedAt } = code;
  return {
    id,
    type,
    name,
    tags,
    folder,
    status,
    state,
    shortUrl,
    destination: type === 'url' ? urlOf(data) : null,
    totalScans,
    updatedAt,
  };
}

/** Returns the URL of a code of the type `url`. Its data is as it was sent: an object, or the URL itself. */
function urlOf(data: QrCode['data']): unknown {
  return typeof data === 'string' ? data : data['url'];
}
