import { createHash } from 'node:crypto';
import { z } from 'zod';
import { symbolText } from '../../core/urls.js';
import { DomainError } from '../../core/errors.js';
import { idSchema } from '../../core/ids.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { renderSvgImage } from '../../raster/render-svg.js';
import { renderPng } from '../../raster/render-png.js';
import { baseUrlOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { contentDisposition } from '../http/content-disposition.js';
import { requireCode } from './require-code.js';
import { isShareToken } from './share-token.js';
import type { HandlerResponse } from '../http/response.js';
import type { Principal } from '../auth/principal.js';
import { defineRoute, type RouteRequest } from '../http/route.js';

/** No script, no request to anywhere, in its own origin: whoever opens the picture by itself is safe. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const query = z.object({
  size: z.coerce.number().int().min(64).max(4096).optional().describe('Pixels of a PNG; default as stored'),
  download: z.stringbool().optional().describe('Answer as a file to save'),
  token: z.string().max(100).optional().describe('Signed token, in place of a key: see `shareImage`'),
});

type ImageRequest = Pick<
  RouteRequest<unknown, z.output<typeof query>, unknown>,
  'principal' | 'query' | 'domainOwner'
>;
type ImageFormat = 'svg' | 'png';
const MEDIA_TYPE = { svg: 'image/svg+xml', png: 'image/png' } as const;

/** @param format undefined: the code's own, `style.format` */
function imageRoute(format?: ImageFormat) {
  return defineRoute({
    method: 'get',
    path: `/api/v1/qr-codes/:id/image${format ? `.${format}` : ''}`,
    operationId: `getQrCode${format === undefined ? 'Image' : format === 'svg' ? 'Svg' : 'Png'}`,
    tag: 'QR codes',
    summary: format ? `The picture as ${format.toUpperCase()}` : 'The picture in the format of its style',
    description:
      'In the stored style. Same code, same bytes. By key, or by the signed token of `shareImage`.',
    access: { kind: 'account', scope: 'codes:read', shareToken: true },
    availableOnCustomDomains: true,
    params: z.object({ id: idSchema('qrCode') }),
    query,
    responses: {
      200: {
        description: 'The picture',
        content: format ? [MEDIA_TYPE[format]] : Object.values(MEDIA_TYPE),
        headers: ['ETag', 'Content-Disposition'],
      },
      304: { description: 'You have it already' },
    },
    errors: ['not_found', 'validation_error'],
    async handle(request, deps: QrCodeDeps): Promise<HandlerResponse> {
      const { size, download } = request.query;
      const code = await findCode(request.params.id, request, deps);
      const text = symbolText(code, await baseOf(code, request.principal, deps));
      const chosen = format ?? code.style.format;
      const bytes = await draw(text, code.style, chosen, size);
      return {
        status: 200,
        headers: {
          ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
          'Cache-Control': 'private, no-cache',
          'Content-Disposition': contentDisposition(
            download ? 'attachment' : 'inline',
            code.name ?? code.id,
            chosen,
          ),
          'Content-Security-Policy': SVG_POLICY,
        },
        bytes,
        contentType: MEDIA_TYPE[chosen],
      };
    },
  });
}

export const qrCodeSvg = imageRoute('svg');
export const qrCodePng = imageRoute('png');
export const qrCodeImage = imageRoute();

async function findCode(
  id: string,
  { principal, query: { token }, domainOwner }: ImageRequest,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  if (principal) return requireCode(principal.accountId, id, deps);
  const code = await deps.qrCodes.findByIdUnscoped(id);
  const isHere = domainOwner === undefined || code?.accountId === domainOwner;
  if (code && isHere && token !== undefined && isShareToken(token, deps.secretKey, code)) return code;
  throw new DomainError('unauthorized', 'This signed address is not valid, or not any more');
}

async function baseOf(
  { accountId, dynamic }: StoredQrCode,
  principal: Principal | undefined,
  deps: QrCodeDeps,
): Promise<string> {
  if (principal) return baseUrlOf(principal, deps);
  const domain = dynamic ? await deps.brandings.domainOf(accountId) : null;
  return baseUrlOf({ domain }, deps);
}

async function draw(
  text: string,
  style: Style,
  format: ImageFormat,
  size: number | undefined,
): Promise<string | Uint8Array> {
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  return format === 'svg' ? renderSvgImage(symbol, style) : renderPng(symbol, style, { size });
}
